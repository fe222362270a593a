import { useRef } from 'react';
import { TextArea, langAttributes } from '../ui/controls.tsx';
import type { ControlProps } from './field-spec.ts';
import { useKeptCaret } from './use-kept-caret.ts';

type MarkdownSourceProps = Omit<ControlProps, 'spec' | 'rowId' | 'values'>;

/** The Markdown of a text as it is stored, in a plain text area. Articles are written in `writing/editor`. */
export function MarkdownSource({ attributes, name, value, onChange, onBlur, locale }: MarkdownSourceProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const keptCaret = useKeptCaret(area);
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
      {...keptCaret}
      className="font-mono text-sm"
    />
  );
}
