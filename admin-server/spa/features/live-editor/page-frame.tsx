import { useEffect, useRef, useState } from 'react';
import { dirOf, type Locale, localPath } from '#content-db/model/locale.ts';
import type { Editor } from '../../resource/feature.ts';
import { textMark } from './place.ts';
import { showPeople } from './show-people.ts';
import { editInPlace, type EditInPlaceOptions } from './edit-in-place.ts';
import { addEditButtons, addRowTools, focusedPart, focusPart, type RowToolOptions } from './row-tools.ts';
import { placedEdit, restoreDrafts } from './unsaved-texts.ts';
import { direction } from '../../language/language.ts';
import { t } from '../../language/text.tsx';
import type { ContentMessage } from './content-message-schema.ts';
import { loadOnce } from '../../ui/load-once.ts';

const schema = loadOnce(() => import('./content-message-schema.ts'));

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
  const asked = `${path} ${version}`;
  const [loaded, setLoaded] = useState<string>();
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
    setLoaded(asked);
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
    // Who has gone on meanwhile, such as to a dialog, stays there.
    const at = frame.current?.ownerDocument.activeElement;
    const isHere = at === frame.current || at === frame.current?.ownerDocument.body;
    if (focused.current !== undefined && isHere) focusPart(document, focused.current);
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
          style={{
            width,
            height: `${100 / scale}%`,
            scale,
            transformOrigin: '0 0',
            // A click before the page can be edited would be lost, or follow a link.
            pointerEvents: loaded === asked ? 'auto' : 'none',
          }}
        />
      </div>
    </figure>
  );
}

/** Applies content messages of our own origin to the page of a frame; logs other messages. @returns a function that stops listening */
function listenForContent(frame: Window, locale: ContentMessage['locale']): () => void {
  async function show(event: MessageEvent) {
    if (event.origin !== window.location.origin) return;
    const { contentMessage } = await schema.load();
    const message = contentMessage.safeParse(event.data);
    if (!message.success) return console.info('Ignored an invalid message', message.error.issues);
    showText(frame.document, message.data, locale);
  }
  const listen = (event: MessageEvent) => void show(event);
  frame.addEventListener('message', listen);
  return () => frame.removeEventListener('message', listen);
}

function showText(
  document: Document,
  { page, section, contentKey, value, locale }: ContentMessage,
  shown: ContentMessage['locale'],
): void {
  const place = CSS.escape(`${page}/${section}/${contentKey}`);
  for (const element of document.querySelectorAll<HTMLElement>(`[data-content="${place}"]`)) {
    const isStandIn = locale !== shown && element.lang === locale;
    if (element.children.length > 0 || (locale !== shown && !isStandIn)) continue;
    // What somebody types or has typed here stays until it is saved or discarded.
    if (element.isContentEditable || element.dataset.unsaved !== undefined) continue;
    element.textContent = value;
    if (isStandIn) continue;
    // The text is no longer a fallback in the other language.
    element.removeAttribute('lang');
    element.removeAttribute('dir');
  }
}
