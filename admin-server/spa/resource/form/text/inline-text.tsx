import { Pencil } from 'lucide-react';
import { useUnsaved } from '../../../hooks/use-unsaved.ts';
import { langAttributes } from '../../../ui/controls.tsx';
import { Button } from '../../../ui/button.tsx';
import { readTextDraft } from '../../../drafts/text-draft.ts';
import { Badge } from '../../../ui/states.tsx';
import { SiteText } from '../../../ui/text/site-text.tsx';
import { ReplacedWords } from '../form-notices.tsx';
import { VersionsLink } from '../../versions-link.tsx';
import { TextBox } from './text-box.tsx';
import { type InlineTextProps, type TextProps, useEditedText } from './use-edited-text.ts';
import { language } from '../../../language/language.ts';
import { t } from '../../../language/text.tsx';

/** A text with an Edit button, which opens a field with Save and Cancel. The draft survives a reload. */
export function InlineText(props: InlineTextProps) {
  const text = useEditedText(props);
  useUnsaved(text.isOpen && text.typed !== props.value);
  return text.isOpen ? <TextBox {...props} text={text} /> : <ShownText {...props} text={text} />;
}

function ShownText(props: TextProps) {
  const { id, label, value, locale, placeholder, badge, actions, editOf, text } = props;
  const { resource, rowId, values } = editOf(value);
  return (
    <div className="grid gap-1 py-3">
      {text.replaced.onBringBack && (
        <ReplacedWords isCancelled={text.replaced.isCancelled} onBringBack={text.replaced.onBringBack} />
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="flex min-w-0 flex-1 basis-28 flex-wrap content-start items-center gap-x-2 gap-y-1">
          <h3 className="text-sm font-semibold text-strong">{label}</h3>
          {badge}
          {readTextDraft(id, value) && <Badge tone="warning">{t('Unsaved draft')}</Badge>}
        </div>
        <div className="-my-1.5 ms-auto flex flex-wrap items-center justify-end gap-1">
          {rowId !== undefined && (
            <VersionsLink {...{ resource, rowId }} column={Object.keys(values).at(-1)} name={label} />
          )}
          <Button
            look="quiet"
            icon={Pencil}
            aria-label={t('Edit {name}', { name: label })}
            onClick={text.open}
          >
            {t('Edit')}
          </Button>
          {actions}
        </div>
      </div>
      <p
        {...langAttributes(value === '' ? language : locale)}
        className={value === '' ? 'text-muted italic rtl:not-italic' : 'whitespace-pre-wrap'}
      >
        <SiteText text={value || (placeholder ?? t('Nothing yet'))} />
      </p>
    </div>
  );
}
