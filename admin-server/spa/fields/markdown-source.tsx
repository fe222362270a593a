import { diffLines } from 'diff/lib/diff/line.js';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { TextArea, langAttributes } from '../ui/controls.tsx';
import type { ControlProps } from './field-spec.ts';

type MarkdownSourceProps = Omit<ControlProps, 'spec' | 'rowId' | 'values'>;

/** The Markdown of a text as it is stored, in a plain text area. Articles are written in `writing/editor`. */
export function MarkdownSource({ attributes, name, value, onChange, onBlur, locale }: MarkdownSourceProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const keptCursor = useKeptCursor(area);
  return (
    <TextArea
      ref={area}
      {...attributes}
      {...langAttributes(locale)}
      name={name}
      rows={14}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      {...keptCursor}
      className="font-mono text-sm"
    />
  );
}

/** The text of a text area, and what is selected in it. */
interface Selected {
  value: string;
  start: number;
  end: number;
}

/**
 * Keeps the cursor of a text area beside its words when the text is changed from outside, such as by a merge: browsers
 * put it at the end. @returns handlers of the text area
 */
function useKeptCursor(area: RefObject<HTMLTextAreaElement | null>) {
  const last = useRef<Selected>(undefined);
  function note({ currentTarget }: { currentTarget: HTMLTextAreaElement }) {
    const { value, selectionStart: start, selectionEnd: end } = currentTarget;
    last.current = { value, start, end };
  }
  useLayoutEffect(() => {
    if (!area.current || !last.current || area.current !== document.activeElement) return;
    const { value } = area.current;
    const { value: before, start, end } = last.current;
    if (value !== before)
      area.current.setSelectionRange(offsetIn(value, before, start), offsetIn(value, before, end));
  });
  return { onInput: note, onSelect: note };
}

/** Where an offset of `before` is in `after`: beside the same words, or where their line was replaced. */
export function offsetIn(after: string, before: string, offset: number): number {
  let [old, now] = [0, 0];
  for (const { value, added, removed } of diffLines(before, after)) {
    if (!added && old + value.length > offset) return removed ? now : now + offset - old;
    if (!added) old += value.length;
    if (!removed) now += value.length;
  }
  return now;
}
