import { useEffect, useRef, useState } from 'react';
import { dirOf, type Locale, localPath } from '#content-db/model/locale.ts';
import { listenForContent } from './content-message.ts';
import type { Editor } from '../../api/editing.ts';
import { textMark } from './people/place.ts';
import { showPeople } from './people/show-people.ts';
import { editInPlace, type EditInPlaceOptions } from './edit-in-place.ts';
import {
  addEditButtons,
  addRowTools,
  focusedPart,
  focusPart,
  type RowToolOptions,
} from './rows/row-tools.ts';
import { placedEdit, restoreDrafts } from './unsaved-texts.ts';
import { direction } from '../../language/language.ts';
import { t } from '../../language/text.tsx';

interface PageFrameProps
  extends Pick<EditInPlaceOptions, 'onNavigate' | 'onFormatted' | 'onRow'>, RowToolOptions {
  /** The path of the English page. */
  path: string;
  locale: Locale;
  /** In CSS pixels of the page. */
  width: number;
  /** How large the page is shown, from 0 to 1. */
  scale: number;
  /** A new number reloads the page and keeps its scroll position. */
  version: number;
  /** Who else is on this page. */
  people: Editor[];
  /** An element begins to be edited, by its mark; or that has ended. */
  onEnter: (mark: string) => void;
  onLeave: (mark: string) => void;
  /** The windows of all frames, which receive each edit. */
  frames: Set<Window>;
}

/** A page of the working content, editable in place. */
export function PageFrame({
  path,
  locale,
  width,
  scale,
  version,
  frames,
  people,
  onEnter,
  onLeave,
  ...options
}: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const stop = useRef<() => void>(undefined);
  const shownVersion = useRef(version);
  const scrolled = useRef(0);
  const focused = useRef<string>(undefined);
  const [page, setPage] = useState<Document>();
  useEffect(() => () => stop.current?.(), []);
  useEffect(() => {
    if (page) showPeople(page, locale, people);
  }, [page, locale, people]);
  useEffect(() => {
    const shown = frame.current?.contentDocument?.defaultView;
    if (shownVersion.current === version || !shown) return;
    shownVersion.current = version;
    scrolled.current = shown.scrollY;
    focused.current = focusedPart(shown.document);
    shown.location.reload();
  }, [version]);

  function load() {
    const shown = frame.current?.contentWindow;
    stop.current?.();
    stop.current = undefined;
    // Without a connection the frame has a page of the browser, which we can't reach into.
    if (!shown || !frame.current?.contentDocument) return;
    frames.add(shown);
    const stopListening = listenForContent(shown, locale);
    stop.current = () => {
      frames.delete(shown);
      if (frame.current?.contentDocument) stopListening();
    };
    editInPlace(shown.document, {
      ...options,
      onBegin(text, shown) {
        const mark = textMark(text);
        const edit = placedEdit(frames, text, shown);
        onEnter(mark);
        return {
          type: (typed) => edit.type(typed),
          end: (how) => void Promise.resolve(edit[how]()).finally(() => onLeave(mark)),
        };
      },
    });
    addEditButtons(shown.document, options.onRow);
    void addTools(shown.document);
    restoreDrafts(frames, shown.document);
    setPage(shown.document);
    shown.scrollTo({ top: scrolled.current, behavior: 'instant' });
  }

  async function addTools(document: Document) {
    // Without a connection, rows can only be opened.
    await addRowTools(document, locale, options).catch(console.warn);
    if (focused.current !== undefined) focusPart(document, focused.current);
    focused.current = undefined;
  }

  return (
    <figure className="grid shrink-0 content-start gap-1.5">
      {/* In sight also where the page is wider than the screen. */}
      <figcaption
        dir={direction}
        className="sticky inset-x-0 [justify-self:self-start] font-mono text-xs text-muted"
      >
        {locale === 'ar' ? t('Arabic') : t('English')}
      </figcaption>
      <div
        className="h-[78dvh] overflow-hidden rounded border border-line bg-sheet"
        style={{ width: width * scale }}
      >
        <iframe
          ref={frame}
          title={locale === 'ar' ? t('Arabic page') : t('English page')}
          src={`/preview${localPath(path, locale)}`}
          onLoad={load}
          dir={dirOf(locale)}
          style={{ width, height: `${100 / scale}%`, scale, transformOrigin: '0 0' }}
        />
      </div>
    </figure>
  );
}
