import { useState } from 'react';
import type { CollectionName } from '#content-db/types/index.ts';
import type { Locale } from '#content-db/model/locale.ts';
import { previewWidths } from '../ui/preview-widths.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { t } from '../language/text.tsx';
import { DraftPage } from './draft-page.tsx';

interface PreviewPaneProps {
  resource: CollectionName;
  /** Undefined for a row that was never saved. */
  rowId: number | undefined;
  path: string;
  locale: Locale;
  values: Record<string, unknown>;
}

/** The page as it would be published with what is typed, at one of three widths. */
export function PreviewPane(page: PreviewPaneProps) {
  const [width, setWidth] = useState('390');
  return (
    <section aria-label={t('Preview')} className="grid content-start gap-3">
      <div>
        <SegmentedControl label={t('Width')} value={width} options={previewWidths} onChange={setWidth} />
      </div>
      <DraftPage {...page} width={Number(width)} className="preview-room" />
    </section>
  );
}
