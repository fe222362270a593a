import { useRef, useState } from 'react';
import type { KeptText } from '../../drafts/keep-mine.ts';
import type { Values } from '../../drafts/merge.ts';
import { useReplaced } from './use-replaced.ts';

/** What a form says of words that were replaced: mine, which can be brought back, and paragraphs of somebody else. */
export function useReplacedWords(bringBack: (typed: Values) => void) {
  const [articles, tellArticles] = useState<KeptText[]>([]);
  const { keep, forget, ...mine } = useReplaced(bringBack);
  const isHeld = useRef(false);
  return {
    keep,
    tellArticles,
    /** The next `forget` leaves it: it comes from the save of the choice that has replaced the words. */
    hold: () => void (isHeld.current = true),
    forget() {
      if (!isHeld.current) {
        tellArticles([]);
        forget();
      }
      isHeld.current = false;
    },
    shown: {
      ...mine,
      /** The articles in which mine was kept, by paragraph. */
      articles,
    },
  };
}
