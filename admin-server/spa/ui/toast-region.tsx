import * as Radix from '@radix-ui/react-toast';
import { direction } from '../language/language.ts';
import { t } from '../language/text.tsx';

/** A message of a few words about what has just happened. */
export interface Toast {
  key: number;
  title: string;
  text?: string | undefined;
  look: 'success' | 'error';
}

interface ToastRegionProps {
  /** Undefined if nothing is to be said. */
  toast: Toast | undefined;
  onHide: () => void;
}

/** One toast at a time, dismissed by a swipe of 50 px towards the edge of the screen, focused with F8. */
export function ToastRegion({ toast, onHide }: ToastRegionProps) {
  return (
    <Radix.Provider
      label={t('Notification')}
      duration={5000}
      swipeDirection={direction === 'rtl' ? 'left' : 'right'}
      swipeThreshold={50}
    >
      {toast && (
        <Radix.Root
          key={toast.key}
          type={toast.look === 'error' ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => !isOpen && onHide()}
          className="grid gap-0.5 rounded border border-line border-s-4 bg-sheet p-4 text-sm data-[look=error]:border-s-error data-[look=success]:border-s-success"
          data-look={toast.look}
        >
          <Radix.Title className="font-semibold text-strong">{toast.title}</Radix.Title>
          {toast.text && (
            <>
              {/* Both are announced as one text. */}
              <span className="sr-only">: </span>
              <Radix.Description className="text-body">{toast.text}</Radix.Description>
            </>
          )}
        </Radix.Root>
      )}
      <Radix.Viewport
        label={t('Notifications ({key})', { key: 'F8' })}
        hotkey={['F8']}
        className="toasts fixed z-50 m-0 max-w-sm list-none p-4 outline-none"
      />
    </Radix.Provider>
  );
}
