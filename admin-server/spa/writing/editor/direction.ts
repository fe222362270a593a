import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { dirOf, type Locale, otherLocale } from '#content-db/model/locale.ts';

const letters: Record<Locale, RegExp> = { en: /\p{Script=Latin}/u, ar: /\p{Script=Arabic}/u };

/**
 * The language of a paragraph, if it is not that of its article: it has letters of the other language only. A paragraph
 * that begins with a foreign name stays in the direction of its own language.
 */
export function foreignLanguage(text: string, locale: Locale): Locale | undefined {
  const other = otherLocale(locale);
  return letters[other].test(text) && !letters[locale].test(text) ? other : undefined;
}

const key = new PluginKey<Locale>('paragraphDirection');

/** A transaction that tells the language of the article. */
export function withLocale(tr: Transaction, locale: Locale): Transaction {
  return tr.setMeta(key, locale).setMeta('addToHistory', false);
}

/** Sets `lang` and `dir` on the paragraphs in the other language. */
export const ParagraphDirection = Extension.create({
  name: 'paragraphDirection',
  addProseMirrorPlugins: () => [
    new Plugin<Locale>({
      key,
      state: {
        init: () => 'en',
        apply: (tr, before) => tr.getMeta(key) ?? before,
      },
      props: {
        decorations(state) {
          return DecorationSet.create(state.doc, decorations(state.doc, key.getState(state) ?? 'en'));
        },
      },
    }),
  ],
});

function decorations(document: Node, locale: Locale): Decoration[] {
  const found: Decoration[] = [];
  document.descendants((node, at) => {
    if (!node.isTextblock || node.type.spec.code) return true;
    const lang = foreignLanguage(node.textContent, locale);
    if (lang) found.push(Decoration.node(at, at + node.nodeSize, { lang, dir: dirOf(lang) }));
    return false;
  });
  return found;
}
