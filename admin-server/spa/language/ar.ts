import { arabicLabels } from '#content-db/model/arabic-labels.ts';
import { accountAnswers } from './ar/answers/accounts.ts';
import { auditSentences } from './ar/answers/audit.ts';
import { accounts } from './ar/accounts.ts';
import { checks } from './ar/checks.ts';
import { commonWords } from './ar/common-words.ts';
import { fields } from './ar/content/fields.ts';
import { forms } from './ar/forms.ts';
import { inbox } from './ar/inbox.ts';
import { machineAnswers } from './ar/answers/machines.ts';
import { keys } from './ar/content/keys.ts';
import { liveEditor } from './ar/live-editor.ts';
import { programs } from './ar/content/programs.ts';
import { publishAnswers } from './ar/answers/publish.ts';
import { publish } from './ar/publish.ts';
import { scenes } from './ar/content/scenes.ts';
import { seo } from './ar/seo.ts';
import { rowAnswers } from './ar/answers/rows.ts';
import { sets } from './ar/sets.ts';
import { shell } from './ar/shell.ts';
import { takedowns } from './ar/takedowns.ts';
import { translations } from './ar/translations.ts';
import { types } from './ar/content/types.ts';
import { validation } from './ar/answers/validation.ts';
import { writing } from './ar/writing.ts';

/** What the server says. Values may stand in the braces of these. */
export const answers = {
  ...accountAnswers,
  ...auditSentences,
  ...checks,
  ...machineAnswers,
  ...publishAnswers,
  ...rowAnswers,
  ...scenes,
  ...validation,
};

/** The Arabic of every text of the back office, by its English. */
export const arabic = {
  ...answers,
  ...accounts,
  ...commonWords,
  ...fields,
  ...forms,
  ...inbox,
  ...keys,
  ...liveEditor,
  ...programs,
  ...publish,
  ...seo,
  ...sets,
  ...shell,
  ...takedowns,
  ...translations,
  ...arabicLabels,
  ...types,
  ...writing,
};
