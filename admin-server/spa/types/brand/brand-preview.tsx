import { useState } from 'react';
import { locales, localPath } from '#content-db/model/locale.ts';
import { t } from '../../language/text.tsx';
import { languageNames } from '../../ui/languages.ts';
import { previewWidths } from '../../ui/preview-widths.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { DraftPage } from '../../writing/draft-page.tsx';

interface BrandPreviewProps {
  rowId: number | undefined;
  values: Record<string, unknown>;
}

/** The home page in both languages as it would be with this brand. */
export function BrandPreview({ rowId, values }: BrandPreviewProps) {
  const [width, setWidth] = useState('1280');
  return (
    <section
      aria-label={t('Preview')}
      className="top-24 grid min-w-0 content-start gap-3 max-lg:order-first lg:sticky"
    >
      <div>
        <SegmentedControl label={t('Width')} value={width} options={previewWidths} onChange={setWidth} />
      </div>
      <div className="grid grid-cols-2 gap-4">
        {locales.map((locale) => (
          <figure key={locale} className="grid min-w-0 gap-1.5">
            <figcaption className="font-mono text-xs text-muted">{languageNames[locale]}</figcaption>
            <DraftPage
              resource="brand"
              {...{ rowId, values, locale }}
              path={localPath('/', locale)}
              width={Number(width)}
              className="h-56 lg:h-[34rem] lg:max-h-[72dvh]"
            />
          </figure>
        ))}
      </div>
    </section>
  );
}
