import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { FileCode2, Link, Redo, Undo } from 'lucide-react';
import * as Toolbar from '@radix-ui/react-toolbar';
import type { ComponentProps } from 'react';
import { useBarHeight } from '../../ui/use-bar-height.ts';
import { useScrollRow } from '../../ui/use-scroll-row.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import {
  blockTools,
  codeTool,
  insertTools,
  type PictureSources,
  tableTools,
  type Tool,
  wordTools,
} from './tools.ts';
import { t } from '../../language/text.tsx';

interface TextToolbarProps {
  editor: Editor;
  pictures: PictureSources;
  onLink: () => void;
  /** Opens the text as Markdown. */
  onMarkdown: () => void;
}

/** The tools of the text: one stop of the Tab key, with arrow keys between them. In a table, its tools stand below. */
export function TextToolbar({ editor, pictures, onLink, onMarkdown }: TextToolbarProps) {
  const linkTool: Tool = { icon: Link, label: t('Link'), key: 'Ctrl-K', run: onLink };
  // On a phone the last ones are scrolled to.
  const tools = [...wordTools, linkTool, ...insertTools(pictures), ...blockTools, codeTool];
  const state = useEditorState({
    editor,
    selector: () => ({
      active: tools.filter((tool) => tool.isActive?.(editor)).map(({ label }) => label),
      isInTable: editor.isActive('table'),
      isLink: editor.isActive('link'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
  const row = useScrollRow<HTMLDivElement>();
  const bar = useBarHeight('text-tools');
  const isActive = (tool: Tool) => (tool === linkTool ? state.isLink : state.active.includes(tool.label));
  return (
    // The cursor stays in the text, for what is typed right after a click.
    <div ref={bar} className="text-tools" onMouseDown={(event) => event.preventDefault()}>
      <Toolbar.Root aria-label={t('Formatting')} className="text-tools-row">
        <div ref={row} className="flex scroll-row">
          {tools.map((tool) => (
            <ToolButton
              key={tool.label}
              icon={tool.icon}
              label={tool.label}
              title={tool.key ? `${tool.label} (${tool.key})` : tool.label}
              aria-pressed={tool.isActive || tool === linkTool ? isActive(tool) : undefined}
              onClick={() => tool.run(editor)}
            />
          ))}
          <ToolButton
            icon={FileCode2}
            label={t('Markdown')}
            title={t('Markdown (Ctrl-Shift-M)')}
            onClick={onMarkdown}
          />
        </div>
        <ToolButton
          icon={Undo}
          label={t('Undo')}
          disabled={!state.canUndo}
          onClick={() => editor.chain().focus().undo().run()}
        />
        <ToolButton
          icon={Redo}
          label={t('Redo')}
          disabled={!state.canRedo}
          onClick={() => editor.chain().focus().redo().run()}
        />
      </Toolbar.Root>
      {state.isInTable && <TableToolbar editor={editor} />}
    </div>
  );
}

function ToolButton(props: ComponentProps<typeof IconButton>) {
  return (
    <Toolbar.Button asChild>
      <IconButton className="text-tool" {...props} />
    </Toolbar.Button>
  );
}

/** The tools of the table that the cursor is in. What deletes stands apart, at the end. */
function TableToolbar({ editor }: { editor: Editor }) {
  const row = useScrollRow<HTMLDivElement>();
  return (
    <Toolbar.Root ref={row} aria-label={t('Table')} className="text-tools-row scroll-row">
      {tableTools.map((group, at) => (
        <div key={at} className="table-tools">
          {group.map(({ label, run }) => (
            <Toolbar.Button key={label} asChild>
              <Button look="quiet" className="table-tool" onClick={() => run(editor)}>
                {label}
              </Button>
            </Toolbar.Button>
          ))}
        </div>
      ))}
    </Toolbar.Root>
  );
}
