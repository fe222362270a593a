import * as z from 'zod';

/** The message that updates a text in an open preview. */
const contentMessage = z.object({
  type: z.literal('content-update'),
  page: z.string(),
  section: z.string(),
  contentKey: z.string(),
  value: z.string(),
  locale: z.enum(['en', 'ar']),
});

export type ContentMessage = z.output<typeof contentMessage>;

/** Applies content messages of our own origin to the page of a frame; logs other messages. @returns a function that stops listening */
export function listenForContent(frame: Window, locale: ContentMessage['locale']): () => void {
  function show(event: MessageEvent) {
    if (event.origin !== window.location.origin) return;
    const message = contentMessage.safeParse(event.data);
    if (!message.success) return console.info('Ignored an invalid message', message.error.issues);
    showText(frame.document, message.data, locale);
  }
  frame.addEventListener('message', show);
  return () => frame.removeEventListener('message', show);
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
    element.textContent = value;
    if (isStandIn) continue;
    // The text is no longer a fallback in the other language.
    element.removeAttribute('lang');
    element.removeAttribute('dir');
  }
}
