import type { ContentMessage } from './content-message-schema.ts';
import { loadOnce } from '../../on-demand/load-once.ts';

const schema = loadOnce(() => import('./content-message-schema.ts'));

/** Applies content messages of our own origin to the page of a frame; logs other messages. @returns a function that stops listening */
export function listenForContent(frame: Window, locale: ContentMessage['locale']): () => void {
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
