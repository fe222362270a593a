import { accounts } from './ar/accounts.ts';
import { checks } from './ar/checks.ts';
import { commonWords } from './ar/common-words.ts';
import { fields } from './ar/fields.ts';
import { forms } from './ar/forms.ts';
import { inbox } from './ar/inbox.ts';
import { keys } from './ar/keys.ts';
import { liveEditor } from './ar/live-editor.ts';
import { programs } from './ar/programs.ts';
import { publishAnswers } from './ar/publish-answers.ts';
import { publish } from './ar/publish.ts';
import { scenes } from './ar/scenes.ts';
import { seo } from './ar/seo.ts';
import { server } from './ar/server.ts';
import { sets } from './ar/sets.ts';
import { shell } from './ar/shell.ts';
import { takedowns } from './ar/takedowns.ts';
import { translations } from './ar/translations.ts';
import { typeLabels } from './ar/type-labels.ts';
import { types } from './ar/types.ts';
import { validation } from './ar/validation.ts';
import { writing } from './ar/writing.ts';

/** The Arabic of every text of the back office, by its English. */
export const arabic = {
  ...accounts,
  ...checks,
  ...commonWords,
  ...fields,
  ...forms,
  ...inbox,
  ...keys,
  ...liveEditor,
  ...programs,
  ...publishAnswers,
  ...publish,
  ...scenes,
  ...seo,
  ...server,
  ...sets,
  ...shell,
  ...takedowns,
  ...translations,
  ...typeLabels,
  ...types,
  ...validation,
  ...writing,
};
