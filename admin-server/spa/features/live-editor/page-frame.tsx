import { useEffect, useRef } from 'react';
import { dirOf, type Locale, localPath } from '#content-db/model/locale.ts';
import { listenForContent } from './content-message.ts';
import { editInPlace, type EditInPlaceOptions } from './edit-in-place.ts';
import { keepTyped, restoreDrafts, revertTyped, saveTyped } from './unsaved-texts.ts';

interface PageFrameProps extends Pick<EditInPlaceOptions, 'onNavigate' | 'onFormatted' | 'onRow'> {
  /** The path of the English page. */
  path: string;
  locale: Locale;
  /** In CSS pixels of the page. */
  width: number;
  /** How large the page is shown, from 0 to 1. */
  scale: number;
  /** A new number reloads the page and keeps its scroll position. */
  version: number;
  /** The windows of all frames, which receive each edit. */
  frames: Set<Window>;
}

/** A page of the working content, editable in place. */
export function PageFrame({ path, locale, width, scale, version, frames, ...options }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const stop = useRef<() => void>(undefined);
  const shownVersion = useRef(version);
  const scrolled = useRef(0);
  useEffect(() => () => stop.current?.(), []);
  useEffect(() => {
    const shown = frame.current?.contentWindow;
    if (shownVersion.current === version || !shown) return;
    shownVersion.current = version;
    scrolled.current = shown.scrollY;
    shown.location.reload();
  }, [version]);

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
    editInPlace(shown.document, {
      onType: keepTyped,
      onSave: (...typed) => void saveTyped(frames, ...typed),
      onRevert: revertTyped,
      ...options,
    });
    restoreDrafts(frames, shown.document);
    shown.scrollTo({ top: scrolled.current, behavior: 'instant' });
  }

  return (
    <figure className="grid shrink-0 content-start gap-1.5">
      <figcaption className="font-mono text-xs text-muted">
        {locale === 'ar' ? 'Arabic' : 'English'}
      </figcaption>
      <div
        className="h-[78dvh] overflow-hidden rounded border border-line bg-sheet"
        style={{ width: width * scale }}
      >
        <iframe
          ref={frame}
          title={`${locale === 'ar' ? 'Arabic' : 'English'} page`}
          src={`/preview${localPath(path, locale)}`}
          onLoad={load}
          dir={dirOf(locale)}
          style={{ width, height: `${100 / scale}%`, scale, transformOrigin: '0 0' }}
        />
      </div>
    </figure>
  );
}
