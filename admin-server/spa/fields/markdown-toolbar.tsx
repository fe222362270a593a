import {
  Bold,
  Columns2,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Table,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { latinKey } from '../ui/latin-key.ts';
import { IconButton } from '../ui/button.tsx';
import { type Edit, insertBlock, link, prefixLines, surround } from './markdown-edits.ts';
import { t } from '../language/text.tsx';

interface Tool {
  icon: LucideIcon;
  label: string;
  edit: Edit;
  /** Shortcut with Ctrl or Cmd. */
  key?: string;
}

const tools: Tool[] = [
  { icon: Bold, label: t('Bold'), edit: surround('**'), key: 'B' },
  { icon: Italic, label: t('Italic'), edit: surround('*'), key: 'I' },
  { icon: Heading2, label: t('Heading'), edit: prefixLines('## ') },
  { icon: Heading3, label: t('Smaller heading'), edit: prefixLines('### ') },
  { icon: List, label: t('List'), edit: prefixLines('- ') },
  { icon: ListOrdered, label: t('Numbered list'), edit: prefixLines('1. ') },
  { icon: Quote, label: t('Quotation'), edit: prefixLines('> ') },
  { icon: Link, label: t('Link'), edit: link(), key: 'K' },
  {
    icon: Table,
    label: t('Table'),
    edit: insertBlock('| Column | Column |\n| --- | --- |\n| Text | Text |', 'Column'),
  },
  { icon: Minus, label: t('Line'), edit: insertBlock('---') },
];

/** The edit of a tool's shortcut; undefined for other keys. */
export function editForShortcut(event: KeyboardEvent): Edit | undefined {
  if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return undefined;
  return tools.find(({ key }) => key?.toLowerCase() === latinKey(event))?.edit;
}

interface MarkdownToolbarProps {
  /** The id of the text area. */
  areaId: string;
  apply: (edit: Edit) => void;
  onLibrary: () => void;
  preview: { id: string; isShown: boolean; toggle: () => void };
}

/** The Markdown toolbar: one tab stop, with arrow keys between the buttons. */
export function MarkdownToolbar({ areaId, apply, onLibrary, preview }: MarkdownToolbarProps) {
  return (
    <Toolbar.Root
      aria-label={t('Formatting')}
      aria-controls={areaId}
      className="flex flex-wrap items-center border-b border-line bg-surface px-1"
    >
      {tools.map(({ icon, label, edit, key }) => (
        <Toolbar.Button key={label} asChild>
          <IconButton
            icon={icon}
            label={label}
            title={key ? `${label} (Ctrl-${key})` : label}
            onClick={() => apply(edit)}
          />
        </Toolbar.Button>
      ))}
      <Toolbar.Button asChild>
        <IconButton icon={ImagePlus} label={t('Picture from the library')} onClick={onLibrary} />
      </Toolbar.Button>
      <Toolbar.Button asChild>
        <IconButton
          icon={Columns2}
          label={t('Preview')}
          aria-pressed={preview.isShown}
          aria-controls={preview.isShown ? preview.id : undefined}
          className="ms-auto aria-pressed:text-accent"
          onClick={preview.toggle}
        />
      </Toolbar.Button>
    </Toolbar.Root>
  );
}
