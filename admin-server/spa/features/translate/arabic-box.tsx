import { type ClipboardEvent, type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { langAttributes, TextArea } from '../../ui/controls.tsx';
import { editedText, isolated, shownPosition, withoutIsolates } from './isolated-text.ts';

interface ArabicBoxProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'> {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
}

/** A box with Arabic text, in which addresses are legible. */
export function ArabicBox({ ref, value, onChange, ...props }: ArabicBoxProps) {
  const cursor = useRef<number>(undefined);
  useLayoutEffect(() => {
    // A browser puts the cursor to the end of a text that is set.
    if (cursor.current !== undefined) {
      const position = shownPosition(value, cursor.current);
      ref.current?.setSelectionRange(position, position);
    }
    cursor.current = undefined;
  });
  return (
    <TextArea
      {...langAttributes('ar')}
      {...props}
      ref={ref}
      rows={1}
      value={isolated(value)}
      onCopy={copyText}
      onCut={copyText}
      onChange={({ target, nativeEvent }) => {
        const isBackwards = nativeEvent instanceof InputEvent && nativeEvent.inputType.endsWith('Backward');
        const typed = { text: target.value, cursor: target.selectionEnd };
        const edited = editedText(value, typed, isBackwards);
        if (isolated(edited.text) !== target.value) cursor.current = edited.cursor;
        onChange(edited.text);
      }}
    />
  );
}

/** Copies the selected text as it is stored. */
function copyText(event: ClipboardEvent<HTMLTextAreaElement>) {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const selected = value.slice(selectionStart, selectionEnd);
  if (isolated(withoutIsolates(value)) !== value || withoutIsolates(selected) === selected) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', withoutIsolates(selected));
  if (event.type === 'cut') document.execCommand('delete');
}

/** What is selected in a box, as positions in its text. */
export function selectionIn(box: HTMLTextAreaElement | null): { start: number; end: number } {
  const { value = '', selectionStart: start = 0, selectionEnd: end = 0 } = box ?? {};
  const lengthTo = (position: number) => withoutIsolates(value.slice(0, position)).length;
  return { start: lengthTo(start), end: lengthTo(end) };
}
