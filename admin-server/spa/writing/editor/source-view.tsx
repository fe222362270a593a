import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { useState } from 'react';
import { renderMarkdown } from '#site/content/markdown.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextArea } from '../../ui/controls.tsx';
import { Trash2 } from 'lucide-react';
import { t } from '../../language/text.tsx';

/** A block that the editor has no view for: as visitors see it, with its source to edit. */
export function SourceView({ node, updateAttributes, deleteNode, selected }: ReactNodeViewProps) {
  const [isOpen, setOpen] = useState(false);
  const source = String(node.attrs.source);
  const html = renderMarkdown(source).trim();
  return (
    <NodeViewWrapper className="source-block" data-selected={selected || undefined} contentEditable={false}>
      <div className="source-head" data-drag-handle>
        <span>{t('Markdown or HTML')}</span>
        <span className="flex items-center">
          <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('Close source') : t('Edit source')}
          </Button>
          <IconButton icon={Trash2} label={t('Remove this block')} onClick={() => deleteNode()} />
        </span>
      </div>
      {isOpen ? (
        <TextArea
          aria-label={t('Source')}
          dir="auto"
          rows={3}
          spellCheck={false}
          className="rounded-none border-0 font-mono text-sm"
          value={source}
          onChange={(event) => updateAttributes({ source: event.target.value })}
        />
      ) : html === '' ? (
        <pre dir="auto">{source}</pre>
      ) : (
        <div className="source-shown" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </NodeViewWrapper>
  );
}
