import { useState } from 'react';
import { type Locale, locales } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { t } from '../language/text.tsx';
import { classNames } from '../ui/class-names.ts';
import { languageNames } from '../ui/languages.ts';
import { previewWidths } from '../ui/preview-widths.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { DraftPage } from './draft-page.tsx';

interface DraftPagesProps {
  resource: ResourceName;
  rowId: number | undefined;
  /** What is typed and not saved. */
  values: Record<string, unknown>;
  /** The path of the page in each language. */
  paths: Partial<Record<Locale, string>>;
  /** The id of the element that is looked at. */
  anchor?: string | undefined;
  /** Of the whole. */
  className?: string;
  /** Gives each page its height. */
  height?: string;
}

/** A page in both languages, as it would be with what is typed. */
export function DraftPages({
  resource,
  rowId,
  values,
  paths,
  anchor,
  className,
  height = 'h-72 lg:h-[36rem] lg:max-h-[74dvh]',
}: DraftPagesProps) {
  const [width, setWidth] = useState('1280');
  return (
    <section
      aria-label={t('Preview')}
      className={classNames('top-24 grid min-w-0 content-start gap-3 lg:sticky', className)}
    >
      <div>
        <SegmentedControl label={t('Width')} value={width} options={previewWidths} onChange={setWidth} />
      </div>
      <div className="grid grid-cols-2 gap-4">
        {locales.map((locale) => (
          <figure key={locale} className="grid min-w-0 gap-1.5">
            <figcaption className="font-mono text-xs text-muted">{languageNames[locale]}</figcaption>
            <DraftPage
              {...{ resource, rowId, values, locale, anchor }}
              path={paths[locale] ?? '/'}
              width={Number(width)}
              className={height}
            />
          </figure>
        ))}
      </div>
    </section>
  );
}
