/** Milliseconds without a key after which somebody has paused. */
const pause = 1000;

/**
 * Calls `act` once who types in a text at this moment, also in a frame, has paused, unless the focus is elsewhere by then.
 * @returns false, without a call, if nobody types
 */
export function afterTyping(act: () => void): boolean {
  const text = focusedText();
  if (!text) return false;
  const end = new AbortController();
  const wait = () =>
    setTimeout(() => {
      end.abort();
      if (focusedText() === text) act();
    }, pause);
  let timer = wait();
  text.ownerDocument.addEventListener('keydown', () => (clearTimeout(timer), (timer = wait())), {
    capture: true,
    signal: end.signal,
  });
  return true;
}

/** The text or field that has the focus. */
function focusedText(): Element | undefined {
  let element = document.activeElement;
  while (element instanceof HTMLIFrameElement) element = element.contentDocument?.activeElement ?? null;
  return element?.matches(':read-write') ? element : undefined;
}
