import { useState } from 'react';
import { switchableTypes } from '#content-db/types/type-names.ts';
import type { ControlProps } from '../../fields/field-spec.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';
import { navItemOf } from '../../resource/nav-items.ts';
import type { Icon } from '../../ui/icon.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const IconField = lazyComponent(
  withWords(async () => (await import('../../fields/icon-field.tsx')).IconField, 'icons'),
);

const DrawnIcon = lazyComponent(
  async () => (await import('../../fields/drawn-icon.tsx')).DrawnIcon,
  ({ className }) => <span className={className} />,
);

/** What stands for a type in the back office; the icons to choose from are shown on demand. */
export function TypeIcon(props: ControlProps) {
  const [isOpen, setOpen] = useState(false);
  const type = switchableTypes.find((name) => name === props.values['name']);
  const usual = type && navItemOf(type)?.usualIcon;
  return (
    <details
      className="rounded border border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-3 text-sm">
        {props.value ? (
          <DrawnIcon name={String(props.value)} className="size-6 text-strong" />
        ) : (
          usual && <Sign icon={usual} />
        )}
        {t('Choose an icon')}
      </summary>
      {isOpen && (
        <div className="border-t border-line p-3">
          <IconField {...props} {...(usual && { usual })} />
        </div>
      )}
    </details>
  );
}

function Sign({ icon: Shown }: { icon: Icon }) {
  return <Shown className="size-6 text-strong" strokeWidth={1.5} aria-hidden />;
}
