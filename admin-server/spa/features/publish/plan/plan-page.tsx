import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Monitor, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { splitPath } from '#content-db/model/locale.ts';
import { type ChangeIds, plannedPageQuery } from '../../../api/publish.ts';
import { IconButton } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/choices/segmented-control.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';
import { languageNames } from '../../../ui/text/languages.ts';
import { Difference } from '../../history/difference.tsx';
import { type ComparedPages, markDifferences, scrollTogether, showPlace } from './compared-pages.ts';
import { headDifferences, type PageDifference, pageDifferences } from './page-differences.ts';
import { PageVersion } from './page-version.tsx';
import { counted, t } from '../../../language/text.tsx';

const widths = [
  { value: '390', label: t('Phone'), icon: Smartphone },
  { value: '1280', label: t('Desktop'), icon: Monitor },
];

interface PlanPageProps {
  path: string;
  /** What people call the page. */
  name: string;
  selection: ChangeIds;
  onClose: () => void;
}

/** The live page beside the planned one, at the place that changes. */
export function PlanPage({ path, name, selection, onClose }: PlanPageProps) {
  const [width, setWidth] = useState('1280');
  const { data, error, refetch } = useQuery(plannedPageQuery(path, selection));
  const { places, head, shown, show, load } = useComparison();
  return (
    <Dialog
      title={t('{name} ({detail})', { name, detail: languageNames[splitPath(path).locale] })}
      description={t('{path}: as visitors have it now, and as it would be.', { path })}
      isOpen
      isWide
      onClose={onClose}
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <SegmentedControl label={t('Width')} value={width} options={widths} onChange={setWidth} />
          {places && <Places count={places.length} shown={shown} onShow={show} />}
        </div>
        {error && (
          <Failed title={t('The page could not be loaded')} error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Loading rows={3} />}
        {data && (
          <div className="grid gap-4 md:grid-cols-2">
            <PageVersion
              title={t('Now')}
              html={data.before}
              none={t('There is no such page yet.')}
              width={Number(width)}
              onLoad={(page) => load({ before: page })}
            />
            <PageVersion
              title={t('After publishing')}
              html={data.after}
              none={t('The page will be gone.')}
              width={Number(width)}
              onLoad={(page) => load({ after: page })}
            />
          </div>
        )}
        {head.length > 0 && (
          <section aria-labelledby="head-texts" className="grid gap-2">
            <h3 id="head-texts" className="text-sm font-semibold text-strong">
              {t('What search engines and social networks read')}
            </h3>
            <dl className="grid gap-2">
              {head.map((text) => (
                <Difference key={text.column} {...text} locale={splitPath(path).locale} />
              ))}
            </dl>
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** Compares both versions as soon as they are loaded, and shows the first place at which they differ. */
function useComparison() {
  const [places, setPlaces] = useState<PageDifference[]>();
  const [head, setHead] = useState<ReturnType<typeof headDifferences>>([]);
  const [shown, setShown] = useState(0);
  const pages = useRef<ComparedPages>({});
  const offset = useRef(0);
  function show(place: number, among: PageDifference[]) {
    const wanted = among[place];
    if (!wanted) return;
    offset.current = showPlace(pages.current, wanted);
    setShown(place);
  }
  return {
    places,
    head,
    shown,
    show: (place: number) => show(place, places ?? []),
    load(page: ComparedPages) {
      pages.current = { ...pages.current, ...page };
      const { before, after } = pages.current;
      if (!before || !after) return;
      const found = pageDifferences(before.document, after.document);
      setPlaces(found);
      setHead(headDifferences(before.document, after.document));
      markDifferences(found);
      scrollTogether(pages.current, () => offset.current);
      show(0, found);
    },
  };
}

interface PlacesProps {
  count: number;
  /** The one that is shown, from 0. */
  shown: number;
  onShow: (place: number) => void;
}

/** Goes from one place that changes to the next. */
function Places({ count, shown, onShow }: PlacesProps) {
  if (count === 0) return <p className="text-sm text-muted">{t('Nothing changes of what visitors see.')}</p>;
  return (
    <div className="flex items-center gap-1 text-sm">
      <IconButton
        icon={ChevronUp}
        label={t('Previous change')}
        disabled={shown === 0}
        onClick={() => onShow(shown - 1)}
      />
      <IconButton
        icon={ChevronDown}
        label={t('Next change')}
        disabled={shown === count - 1}
        onClick={() => onShow(shown + 1)}
      />
      <p role="status">{counted(count, 'One change', 'Change {number} of {count}', { number: shown + 1 })}</p>
    </div>
  );
}
