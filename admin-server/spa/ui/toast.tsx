import { atom, getDefaultStore, useAtom } from 'jotai';
import { Toast as Radix } from 'radix-ui';

interface Toast {
  key: number;
  title: string;
  text?: string;
  look: 'success' | 'error';
}

const toastAtom = atom<Toast | undefined>(undefined);
let count = 0;

function show(look: Toast['look'], title: string, text?: string): void {
  count += 1;
  getDefaultStore().set(toastAtom, { key: count, look, title, text });
}

/** Shows a toast for five seconds. A new toast replaces the last one. */
export const toast = {
  success: (title: string, text?: string) => show('success', title, text),
  error: (title: string, text?: string) => show('error', title, text),
};

/** Renders the toasts: one at a time, dismissed by a swipe of 50 px to the right, focused with F8. */
export function Toaster() {
  const [shown, setShown] = useAtom(toastAtom);
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown && (
        <Radix.Root
          key={shown.key}
          type={shown.look === 'error' ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => !isOpen && setShown(undefined)}
          className="grid gap-0.5 rounded border border-line border-s-4 bg-sheet p-4 text-sm data-[look=error]:border-s-error data-[look=success]:border-s-success"
          data-look={shown.look}
        >
          <Radix.Title className="font-semibold text-strong">{shown.title}</Radix.Title>
          {shown.text && <Radix.Description className="text-body">{shown.text}</Radix.Description>}
        </Radix.Root>
      )}
      <Radix.Viewport
        hotkey={['F8']}
        className="fixed end-0 bottom-0 z-50 m-0 w-full max-w-sm list-none p-4 outline-none"
      />
    </Radix.Provider>
  );
}
