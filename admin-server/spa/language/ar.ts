import { accounts } from './ar/accounts.ts';
import { commonWords } from './ar/common-words.ts';
import { forms } from './ar/forms.ts';
import { inbox } from './ar/inbox.ts';
import { keys } from './ar/keys.ts';
import { liveEditor } from './ar/live-editor.ts';
import { publish } from './ar/publish.ts';
import { seo } from './ar/seo.ts';
import { server } from './ar/server.ts';
import { shell } from './ar/shell.ts';
import { translations } from './ar/translations.ts';
import { types } from './ar/types.ts';
import { writing } from './ar/writing.ts';

/** The Arabic of every text of the back office, by its English. */
export const arabic = {
  ...accounts,
  ...commonWords,
  ...forms,
  ...inbox,
  ...keys,
  ...liveEditor,
  ...publish,
  ...seo,
  ...server,
  ...shell,
  ...translations,
  ...types,
  ...writing,
};
