import { useEffect, useRef } from 'react';
import { dirOf, type Locale } from '#content-db/locale.ts';
import { localPath } from '#site/paths.ts';
import { listQuery } from '../../api/resources.ts';
import { queryClient } from '../../api/query-client.ts';
import { saveText } from '../use-page-texts.ts';
import { type ContentMessage, listenForContent } from './content-message.ts';
import { editInPlace, type Place } from './edit-in-place.ts';

interface PageFrameProps {
  /** The English address. */
  path: string;
  locale: Locale;
  /** In CSS pixels; what does not fit is scrolled to. */
  width: number;
  /** The windows of all frames, which hear of each edit. */
  frames: Set<Window>;
  onNavigate: (path: string) => void;
  onFormatted: (place: Place) => void;
}

/** A page of the working content, editable in place. */
export function PageFrame({ path, locale, width, frames, onNavigate, onFormatted }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function load() {
    const shown = frame.current?.contentWindow;
    if (!shown) return;
    stop.current?.();
    frames.add(shown);
    const stopListening = listenForContent(shown, locale);
    stop.current = () => {
      frames.delete(shown);
      stopListening();
    };
    editInPlace(shown.document, { onSave: (place, text) => save(place, text, locale, frames), onFormatted, onNavigate });
  }

  return (
    <figure className="grid shrink-0 content-start gap-1.5">
      <figcaption className="font-mono text-xs text-muted">{locale === 'ar' ? 'Arabic' : 'English'}</figcaption>
      <iframe
        ref={frame}
        title={`${locale === 'ar' ? 'Arabic' : 'English'} page`}
        src={`/preview${localPath(path, locale)}`}
        onLoad={load}
        dir={dirOf(locale)}
        style={{ width }}
        className="h-[78dvh] rounded border border-line bg-sheet"
      />
    </figure>
  );
}

/** Stores a text and shows it in every frame. Rejects where it could not be stored; that was said then. */
async function save({ page, section, key }: Place, value: string, locale: Locale, frames: Set<Window>): Promise<void> {
  const rows = await queryClient.query({ ...listQuery('page-content', { page, locale }), staleTime: 0 });
  await saveText({ page, section, key, locale }, value, rows.find((row) => row.section === section && row.key === key));
  const message: ContentMessage = { type: 'content-update', page, section, contentKey: key, value, locale };
  for (const frame of frames) frame.postMessage(message, window.location.origin);
}
