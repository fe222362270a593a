import { accounts } from './ar/accounts.ts';
import { commonWords } from './ar/common-words.ts';
import { forms } from './ar/forms.ts';
import { inbox } from './ar/inbox.ts';
import { liveEditor } from './ar/live-editor.ts';
import { publish } from './ar/publish.ts';
import { seo } from './ar/seo.ts';
import { shell } from './ar/shell.ts';
import { translations } from './ar/translations.ts';
import { fields } from './ar/fields.ts';
import { programs } from './ar/programs.ts';
import { scenes } from './ar/scenes.ts';
import { typeLabels } from './ar/type-labels.ts';
import { types } from './ar/types.ts';
import { validation } from './ar/validation.ts';
import { writing } from './ar/writing.ts';

/** The Arabic of every text of the back office, by its English. */
export const arabic = {
  ...accounts,
  ...commonWords,
  ...forms,
  ...inbox,
  ...liveEditor,
  ...publish,
  ...seo,
  ...shell,
  ...translations,
  ...fields,
  ...programs,
  ...scenes,
  ...typeLabels,
  ...types,
  ...validation,
  ...writing,
};
