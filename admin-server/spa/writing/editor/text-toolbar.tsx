import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { FileCode2, Link, Redo2, Undo2 } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { Button, IconButton } from '../../ui/button.tsx';
import { blockTools, type PictureSources, pictureTools, tableTools, type Tool, wordTools } from './tools.ts';

interface TextToolbarProps {
  editor: Editor;
  pictures: PictureSources;
  onLink: () => void;
  /** Opens the text as Markdown. */
  onMarkdown: () => void;
}

/** The tools of the text: one stop of the Tab key, with arrow keys between them. In a table, its tools stand below. */
export function TextToolbar({ editor, pictures, onLink, onMarkdown }: TextToolbarProps) {
  const tools = [...wordTools, ...blockTools, ...pictureTools(pictures)];
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
  const linkTool: Tool = { icon: Link, label: 'Link', run: onLink };
  const isActive = (tool: Tool) => (tool === linkTool ? state.isLink : state.active.includes(tool.label));
  return (
    <div className="border-b border-line bg-ground">
      <Toolbar.Root
        aria-label="Formatting"
        className="flex items-center overflow-x-auto [scrollbar-width:none]"
      >
        {[...wordTools, linkTool, ...blockTools, ...pictureTools(pictures)].map((tool) => (
          <Toolbar.Button key={tool.label} asChild>
            <IconButton
              icon={tool.icon}
              label={tool.label}
              title={tool.key ? `${tool.label} (${tool.key})` : tool.label}
              aria-pressed={tool.isActive || tool === linkTool ? isActive(tool) : undefined}
              className="aria-pressed:bg-surface aria-pressed:text-accent md:size-8"
              onClick={() => tool.run(editor)}
            />
          </Toolbar.Button>
        ))}
        <Toolbar.Button asChild>
          <IconButton
            icon={Undo2}
            label="Undo"
            className="ms-auto md:size-8"
            disabled={!state.canUndo}
            onClick={() => editor.chain().focus().undo().run()}
          />
        </Toolbar.Button>
        <Toolbar.Button asChild>
          <IconButton
            icon={Redo2}
            label="Redo"
            className="md:size-8"
            disabled={!state.canRedo}
            onClick={() => editor.chain().focus().redo().run()}
          />
        </Toolbar.Button>
        <Toolbar.Button asChild>
          <IconButton
            icon={FileCode2}
            label="Markdown"
            title="Markdown (Ctrl-Shift-M)"
            onClick={onMarkdown}
          />
        </Toolbar.Button>
      </Toolbar.Root>
      {state.isInTable && (
        <Toolbar.Root
          aria-label="Table"
          className="flex overflow-x-auto border-t border-line [scrollbar-width:none]"
        >
          {tableTools.map(({ label, run }) => (
            <Toolbar.Button key={label} asChild>
              <Button look="quiet" onClick={() => run(editor)}>
                {label}
              </Button>
            </Toolbar.Button>
          ))}
        </Toolbar.Root>
      )}
    </div>
  );
}
