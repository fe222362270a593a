import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { ExternalLink } from 'lucide-react';
import { addressOnSite } from '../../api/accounts/session.ts';
import { direction, language } from '../../language/language.ts';
import { t } from '../../language/text.tsx';
import { Button, linkButtonIn } from '../../ui/button.tsx';

/** Says below the link that the cursor is in where it leads, and lets one open and change it. */
export function LinkLine({ editor, onEdit }: { editor: Editor; onEdit: () => void }) {
  const link = useEditorState({ editor, selector: () => linkAtCursor(editor) });
  if (!link) return null;
  const { href, top, start } = link;
  return (
    <div
      role="group"
      aria-label={t('Link')}
      lang={language}
      dir={direction}
      className="link-line"
      style={{ top, insetInlineStart: `max(0px, min(${start}px, 100% - 22rem))` }}
    >
      <bdi dir="ltr" className="min-w-0 truncate font-mono text-xs">
        {href}
      </bdi>
      {!href.startsWith('#') && (
        <a
          href={href.startsWith('/') ? addressOnSite(href) : href}
          target="_blank"
          rel="noopener"
          className={linkButtonIn('quiet')}
        >
          <ExternalLink className="size-4" aria-hidden />
          {t('Open')}
        </a>
      )}
      <Button look="quiet" title={t('Edit link (Ctrl-K)')} onClick={onEdit}>
        {t('Edit link')}
      </Button>
    </div>
  );
}

/** Where the link leads, and its place within the text, in CSS pixels. Undefined if the cursor is in none. */
function linkAtCursor(editor: Editor) {
  const href = String(editor.getAttributes('link')['href'] ?? '');
  if (editor.isDestroyed || href === '') return undefined;
  const { view, state } = editor;
  const { node } = view.domAtPos(state.selection.from, 1);
  const link = (node instanceof Element ? node : node.parentElement)?.closest('a');
  const text = view.dom.closest('.article-text');
  if (!link || !text) return undefined;
  const [own, all] = [link.getBoundingClientRect(), text.getBoundingClientRect()];
  const isRightToLeft = getComputedStyle(text).direction === 'rtl';
  return {
    href,
    top: Math.round(own.bottom - all.top),
    start: Math.round(isRightToLeft ? all.right - own.right : own.left - all.left),
  };
}
