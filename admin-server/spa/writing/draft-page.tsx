import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { ResourceName } from '#content-db/types/index.ts';
import type { Locale } from '#content-db/model/locale.ts';
import { draftPreviewQuery } from '../api/draft-preview.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { useFitScale } from '../ui/use-fit-scale.ts';
import { Failed, Loading } from '../ui/states.tsx';
import { t } from '../language/text.tsx';

interface DraftPageProps {
  resource: ResourceName;
  /** Undefined for a row that was never saved. */
  rowId: number | undefined;
  path: string;
  locale: Locale;
  values: Record<string, unknown>;
  /** Of the page, in CSS pixels; it is shown as large as there is room. */
  width: number;
  /** Gives the room its height. */
  className: string;
  /** The id of the element that it begins with. */
  anchor?: string | undefined;
}

/** A page as it would be published with what is typed, from the renderer of the site. */
export function DraftPage({
  resource,
  rowId,
  path,
  locale,
  values,
  width,
  className,
  anchor,
}: DraftPageProps) {
  const room = useRef<HTMLDivElement>(null);
  const scale = useFitScale(room, width);
  const [loaded, setLoaded] = useState<string>();
  // A text of equal values is equal, unlike an object.
  const typed = JSON.stringify({ resource, rowId, path, values: storable(values) });
  const draft = useDebounced(typed, 400);
  const query = useQuery(draftPreviewQuery(JSON.parse(draft)));
  const isCurrent = typed === draft && !query.isFetching && loaded === query.data?.html;
  return (
    <div ref={room} className={className} aria-busy={!isCurrent && !query.error}>
      {query.error ? (
        <Failed
          title={t('The preview could not be rendered')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : query.data ? (
        <PageOf html={query.data.html} {...{ locale, width, scale, anchor }} onLoad={setLoaded} />
      ) : (
        <Loading rows={3} />
      )}
    </div>
  );
}

interface PageOfProps {
  html: string;
  locale: Locale;
  width: number;
  scale: number;
  anchor: string | undefined;
  /** Takes what is shown now. */
  onLoad: (html: string) => void;
}

/** The page without its scripts. Its scroll position stays when it is rendered again. */
function PageOf({ html, locale, width, scale, anchor, onLoad }: PageOfProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef<number>(undefined);
  const page = useMemo(() => withoutScripts(html), [html]);
  function load() {
    const shown = frame.current?.contentWindow;
    const place = anchor === undefined ? null : shown?.document.getElementById(anchor);
    // Not `scrollIntoView`, which would move the window around the frame, too.
    const top = scrolled.current ?? place?.getBoundingClientRect().top ?? 0;
    shown?.scrollTo({ top, behavior: 'instant' });
    shown?.addEventListener('scroll', () => (scrolled.current = shown.scrollY));
    // Links lead nowhere: another page is no draft.
    shown?.document.addEventListener('click', (event) => event.preventDefault());
    onLoad(html);
  }
  return (
    <div
      dir="ltr"
      className="h-full overflow-hidden rounded bg-sheet outline -outline-offset-1 outline-line"
      style={{ width: width * scale }}
    >
      <iframe
        ref={frame}
        title={locale === 'ar' ? t('Arabic page') : t('English page')}
        srcDoc={page}
        onLoad={load}
        style={{ width, height: `${100 / scale}%`, scale: String(scale), transformOrigin: '0 0' }}
      />
    </div>
  );
}

/** The page as it is before scripts run. */
function withoutScripts(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const script of page.querySelectorAll('script')) script.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

type Stored = string | number | boolean | null;

/** The values that a column can have. */
function storable(values: Record<string, unknown>): Record<string, Stored> {
  const entries = Object.entries(values).filter((entry): entry is [string, Stored] => isStored(entry[1]));
  return Object.fromEntries(entries);
}

function isStored(value: unknown): value is Stored {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
