import type { Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  Code2,
  Heading2,
  Heading3,
  ImagePlus,
  Images,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Table,
} from 'lucide-react';
import { asCompared } from '#content-db/model/arabic-spelling.ts';
import { leaveAtom } from './leave-atom.ts';
import { t } from '../../language/text.tsx';

/** A command of the toolbar or of the slash menu. */
export interface Tool {
  icon: LucideIcon;
  label: string;
  /** Shown with the label. */
  key?: string;
  /** Words by which the slash menu finds it, in both languages: who writes Arabic in the English back office types Arabic, too. */
  words?: string;
  isActive?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

/** What opens a dialog for a picture. */
export interface PictureSources {
  upload: () => void;
  library: () => void;
}

/** Formats of words. */
export const wordTools: Tool[] = [
  {
    icon: Bold,
    label: t('Bold'),
    key: 'Ctrl-B',
    isActive: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    icon: Italic,
    label: t('Italic'),
    key: 'Ctrl-I',
    isActive: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
];

/** Not among the first: few texts need it. */
export const codeTool: Tool = {
  icon: Code,
  label: t('Code in the line'),
  key: 'Ctrl-E',
  isActive: (editor) => editor.isActive('code'),
  run: (editor) => editor.chain().focus().toggleCode().run(),
};

/** Kinds of paragraphs, and blocks to insert. */
export const blockTools: Tool[] = [
  {
    icon: Heading2,
    label: t('Heading'),
    words: 'heading title section عنوان',
    isActive: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    icon: Heading3,
    label: t('Smaller heading'),
    words: 'smaller heading subheading عنوان فرعي',
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    icon: List,
    label: t('List'),
    words: 'list bullets points قائمة',
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    icon: ListOrdered,
    label: t('Numbered list'),
    words: 'numbered list steps order قائمة مرقمة',
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    icon: Quote,
    label: t('Quotation'),
    words: 'quotation quote citation اقتباس',
    isActive: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    icon: Code2,
    label: t('Code|block'),
    words: 'code program listing رمز شيفرة برمجة',
    isActive: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    icon: Minus,
    label: t('Line'),
    words: 'line divider rule separator خط فاصل',
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];

/** The tools that insert a picture or a table. */
export function insertTools({ upload, library }: PictureSources): Tool[] {
  return [
    {
      icon: ImagePlus,
      label: t('Picture|one'),
      words: 'picture image photo upload figure صورة',
      run: upload,
    },
    {
      icon: Images,
      label: t('Picture from the library'),
      words: 'picture library image photo figure plate صورة مكتبة',
      run: library,
    },
    {
      icon: Table,
      label: t('Table'),
      words: 'table rows columns grid جدول',
      run: (editor) => {
        leaveAtom(editor.view);
        editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).scrollIntoView().run();
      },
    },
  ];
}

type TableTool = Pick<Tool, 'label' | 'run'>;

/** The tools of the table that the cursor is in: those that add to it, and apart from them those that delete. */
export const tableTools: TableTool[][] = [
  [
    { label: t('Row above'), run: (editor) => editor.chain().focus().addRowBefore().run() },
    { label: t('Row below'), run: (editor) => editor.chain().focus().addRowAfter().run() },
    { label: t('Column before'), run: (editor) => editor.chain().focus().addColumnBefore().run() },
    { label: t('Column after'), run: (editor) => editor.chain().focus().addColumnAfter().run() },
  ],
  [
    { label: t('Delete row'), run: (editor) => editor.chain().focus().deleteRow().run() },
    { label: t('Delete column'), run: (editor) => editor.chain().focus().deleteColumn().run() },
    { label: t('Delete table'), run: (editor) => editor.chain().focus().deleteTable().run() },
  ],
];

/** The tools whose label or words contain each typed word, in any spelling of Arabic. */
export function findTools(tools: Tool[], query: string): Tool[] {
  const typed = asCompared(query).split(/\s+/).filter(Boolean);
  return tools.filter(({ label, words = '' }) => {
    const text = asCompared(`${label} ${words}`);
    return typed.every((word) => text.includes(word));
  });
}
