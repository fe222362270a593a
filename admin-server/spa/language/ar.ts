import { arabicLabels } from '#content-db/model/arabic-labels.ts';
import { words as answers } from './ar/base/answers.ts';
import { words as calls } from './ar/base/calls.ts';
import { words as commonWords } from './ar/base/common-words.ts';
import { words as lists } from './ar/base/lists.ts';
import { words as menu } from './ar/base/menu.ts';
import { words as names } from './ar/base/names.ts';
import { words as shell } from './ar/base/shell.ts';

/** Said by the server too, so values may stand in the braces of these. */
export { words as baseAnswers } from './ar/base/answers.ts';

/** The Arabic that every screen needs: of its frame, lists and calls, and the names of what rows hold. Parts have the rest; see parts.ts. */
export const base = {
  ...answers,
  ...calls,
  ...commonWords,
  ...lists,
  ...menu,
  ...names,
  ...shell,
  ...arabicLabels,
};
