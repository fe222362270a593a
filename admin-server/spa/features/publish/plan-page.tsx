import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Monitor, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { splitPath } from '#content-db/model/locale.ts';
import type { ChangeIds } from '../../api/publish.ts';
import { plannedPageQuery } from '../../api/plan.ts';
import { IconButton } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { languageNames } from '../../ui/languages.ts';
import { Difference } from '../history/difference.tsx';
import { headDifferences, type PageDifference, pageDifferences } from './page-differences.ts';
import { counted, t } from '../../language/text.tsx';
import { direction } from '../../language/language.ts';
import { useElementWidth } from '../../ui/use-element-width.ts';

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

interface PageVersionProps {
  title: string;
  html: string | null;
  /** Shown if there is no page. */
  none: string;
  /** In CSS pixels; scaled down to fit. */
  width: number;
  onLoad: (page: Window) => void;
}

/** A version of a page as visitors see it, without its scripts. */
function PageVersion({ title, html, none, width, onLoad }: PageVersionProps) {
  const [box, room] = useElementWidth();
  const scale = Math.min(1, room / width);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 font-mono text-xs text-muted">{title}</figcaption>
      <div ref={box} dir="ltr" className="h-[52dvh] overflow-hidden rounded border border-line bg-surface">
        {html === null && (
          <p dir={direction} className="p-5 text-sm">
            {none}
          </p>
        )}
        {html !== null && room > 0 && (
          <iframe
            title={title}
            srcDoc={withoutScripts(html)}
            // No scripts run. The same origin lets fonts load, and lets us scroll the page and mark its parts.
            sandbox="allow-same-origin"
            onLoad={({ currentTarget: { contentWindow } }) => contentWindow && onLoad(contentWindow)}
            style={{
              width,
              height: `calc(52dvh / ${scale})`,
              transform: `scale(${scale})`,
              transformOrigin: '0 0',
            }}
            className="bg-sheet"
          />
        )}
      </div>
    </figure>
  );
}

/** Removes the scripts and disables the links: they open a new window, which the sandbox blocks. */
function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^]*?(?:<\/script>|$)/gi, '')
    .replace(/<head[^<>]*>/i, (head) => `${head}<base target="_blank">`);
}

/** The windows of two versions of a page. */
interface ComparedPages {
  before?: Window;
  after?: Window;
}

const colours = { before: '#b3261e', after: '#0e7c66' };

/** Marks what differs in both versions. */
function markDifferences(places: PageDifference[]): void {
  for (const place of places)
    for (const side of ['before', 'after'] as const)
      for (const element of place[side]) mark(element, colours[side]);
}

function mark(element: Element, colour: string): void {
  const page = element.ownerDocument.defaultView;
  if (!page || !(element instanceof page.HTMLElement || element instanceof page.SVGElement)) return;
  Object.assign(element.style, { outline: `3px solid ${colour}`, outlineOffset: '4px' });
}

/** Scrolls both versions to a place at which they differ. @returns how much further down it is in the new version, in pixels */
function showPlace({ before, after }: ComparedPages, { anchor, ...place }: PageDifference): number {
  const [old, fresh] = [
    scrollTo(before, place.before[0] ?? anchor?.before),
    scrollTo(after, place.after[0] ?? anchor?.after),
  ];
  return fresh - old;
}

/** Brings an element to the upper third of its window. @returns where the window then stands */
function scrollTo(page: Window | undefined, element: Element | undefined): number {
  if (!page) return 0;
  // What a closed part of the page holds has no place.
  for (let part = element?.parentElement; part; part = part.parentElement)
    if (part.localName === 'details') part.setAttribute('open', '');
  const top = element ? element.getBoundingClientRect().top + page.scrollY - page.innerHeight / 3 : 0;
  page.scrollTo({ top, behavior: 'instant' });
  return page.scrollY;
}

const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Lets both versions scroll together: the one that somebody scrolls leads.
 * @param offset how much further down the same place is in the new version, in pixels
 */
function scrollTogether({ before, after }: ComparedPages, offset: () => number): void {
  if (!before || !after) return;
  let leader: Window | undefined;
  const follow = (page: Window, other: Window, sign: 1 | -1) => {
    for (const name of userEvents)
      page.addEventListener(name, () => void (leader = page), { passive: true, capture: true });
    page.addEventListener('scroll', () => {
      if (leader === page) other.scrollTo({ top: page.scrollY + sign * offset(), behavior: 'instant' });
    });
  };
  follow(before, after, 1);
  follow(after, before, -1);
}
