import { X } from 'lucide-react';
import * as RadixAlert from '@radix-ui/react-alert-dialog';
import * as Radix from '@radix-ui/react-dialog';
import type { FocusEvent, ReactNode } from 'react';
import { useReturnedFocus } from './use-kept-focus.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { t } from '../language/text.tsx';

/** Milliseconds without a key after which somebody has paused. */
const pause = 1000;

const overlay = 'fixed inset-0 z-40 bg-ink/50';
const sheet = 'fixed z-40 border border-line bg-sheet text-body shadow-none';

export interface DialogProps {
  title: string;
  /** A sentence below the title. */
  description?: ReactNode;
  onClose: () => void;
  isWide?: boolean;
  /** As high as the screen, at its end, so that a long form has room and the list beside it stays in view. */
  isTall?: boolean;
  /** It opens by itself: who types then goes on in the text, and the dialog has the focus after a pause. */
  isUnasked?: boolean;
  children: ReactNode;
}

/** A modal dialog: a bottom sheet on phones, centred or at the end of the screen elsewhere. */
export function DialogSheet({
  title,
  description,
  onClose,
  isWide = false,
  isTall = false,
  isUnasked = false,
  children,
}: DialogProps) {
  useReturnedFocus();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          {...(!description && { 'aria-describedby': undefined })}
          data-reaching={isWide || isTall || undefined}
          onOpenAutoFocus={isUnasked ? focusAfterTyping : focusFirstField}
          onFocus={showFocused}
          className={classNames(
            sheet,
            'inset-x-0 bottom-0 max-h-[92dvh] overflow-y-auto rounded-t p-5 md:inset-auto md:p-6',
            isTall
              ? 'md:inset-y-0 md:end-0 md:flex md:flex-col md:max-h-none md:rounded-none md:border-y-0 md:border-e-0'
              : 'md:start-1/2 md:top-1/2 md:max-h-[88dvh] md:-translate-x-1/2 md:-translate-y-1/2 md:rtl:translate-x-1/2 md:rounded',
            isWide ? 'md:w-[min(72rem,94vw)]' : 'md:w-[min(36rem,94vw)]',
          )}
        >
          <div className="mb-5 flex items-start justify-between gap-4">
            <div>
              <Radix.Title className="text-lg font-semibold text-strong">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton icon={X} label={t('Close')} className="-me-2 -mt-2" />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Begins in the first field, where one types with a keyboard; on a touch screen it would open the keyboard over the form. */
function focusFirstField(event: Event) {
  const field = firstField(event.currentTarget);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

function focusAfterTyping(event: Event) {
  const content = event.currentTarget;
  const take = () => (firstField(content) ?? (content instanceof HTMLElement ? content : undefined))?.focus();
  if (afterTyping(take)) event.preventDefault();
  else focusFirstField(event);
}

/** From the last button on to the first one, Radix moves the focus without scrolling to it. */
function showFocused({ target }: FocusEvent<HTMLElement>) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
}

function firstField(content: EventTarget | null): HTMLElement | null | undefined {
  if (!(content instanceof HTMLElement) || !matchMedia('(pointer: fine)').matches) return undefined;
  return content.querySelector<HTMLElement>(
    'form :is(input, textarea, select):enabled:not([type="hidden"], [type="file"])',
  );
}

export interface ConfirmationProps {
  title: string;
  children?: ReactNode;
  /** The label of the confirm button. */
  action: string;
  /** The label of the button that changes nothing. */
  cancel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action that is hard to undo. */
export function ConfirmationSheet({
  title,
  children,
  action,
  cancel = t('Cancel'),
  isBusy = false,
  onConfirm,
  onClose,
}: ConfirmationProps) {
  useReturnedFocus();
  return (
    <RadixAlert.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={overlay} />
        <RadixAlert.Content
          {...(!children && { 'aria-describedby': undefined })}
          className={classNames(
            sheet,
            'inset-x-4 bottom-4 max-h-[92dvh] overflow-y-auto rounded p-6 md:inset-auto md:start-1/2 md:top-1/2 md:w-[28rem] md:-translate-x-1/2 md:-translate-y-1/2 md:rtl:translate-x-1/2',
          )}
        >
          <RadixAlert.Title className="text-base font-semibold text-strong">{title}</RadixAlert.Title>
          {children && <RadixAlert.Description className="mt-2 text-sm">{children}</RadixAlert.Description>}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <RadixAlert.Cancel asChild>
              <Button>{cancel}</Button>
            </RadixAlert.Cancel>
            <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}

/**
 * Calls `act` once who types in a text at this moment, also in a frame, has paused, unless the focus is elsewhere by then.
 * @returns false, without a call, if nobody types
 */
function afterTyping(act: () => void): boolean {
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
