/** The Arabic of the other parts, each loaded with the first screen that says it. Those in `answers/` are what the server says. */
export const parts = {
  accounts: () => import('./ar/accounts.ts'),
  audit: () => import('./ar/audit.ts'),
  'change-sets': () => import('./ar/change-sets.ts'),
  checks: () => import('./ar/checks.ts'),
  conflict: () => import('./ar/conflict.ts'),
  crop: () => import('./ar/crop.ts'),
  dashboard: () => import('./ar/dashboard.ts'),
  fields: () => import('./ar/fields.ts'),
  forms: () => import('./ar/forms.ts'),
  history: () => import('./ar/history.ts'),
  icons: () => import('./ar/icons.ts'),
  inbox: () => import('./ar/inbox.ts'),
  'live-editor': () => import('./ar/live-editor.ts'),
  newsletter: () => import('./ar/newsletter.ts'),
  'page-texts': () => import('./ar/page-texts.ts'),
  paste: () => import('./ar/paste.ts'),
  presence: () => import('./ar/presence.ts'),
  publish: () => import('./ar/publish.ts'),
  scenes: () => import('./ar/scenes.ts'),
  schedules: () => import('./ar/schedules.ts'),
  seo: () => import('./ar/seo.ts'),
  'set-up': () => import('./ar/set-up.ts'),
  sharing: () => import('./ar/sharing.ts'),
  tables: () => import('./ar/tables.ts'),
  takedowns: () => import('./ar/takedowns.ts'),
  translate: () => import('./ar/translate.ts'),
  'translate-forms': () => import('./ar/translate-forms.ts'),
  visitors: () => import('./ar/visitors.ts'),
  writing: () => import('./ar/writing.ts'),
  'types/blog-posts': () => import('./ar/types/blog-posts.ts'),
  'types/brand': () => import('./ar/types/brand.ts'),
  'types/claims': () => import('./ar/types/claims.ts'),
  'types/clients': () => import('./ar/types/clients.ts'),
  'types/footer-settings': () => import('./ar/types/footer-settings.ts'),
  'types/glossary': () => import('./ar/types/glossary.ts'),
  'types/images': () => import('./ar/types/images.ts'),
  'types/instructors': () => import('./ar/types/instructors.ts'),
  'types/menu-entries': () => import('./ar/types/menu-entries.ts'),
  'types/organisation': () => import('./ar/types/organisation.ts'),
  'types/pages': () => import('./ar/types/pages.ts'),
  'types/places': () => import('./ar/types/places.ts'),
  'types/redirects': () => import('./ar/types/redirects.ts'),
  'types/services': () => import('./ar/types/services.ts'),
  'types/social-accounts': () => import('./ar/types/social-accounts.ts'),
  'types/team-members': () => import('./ar/types/team-members.ts'),
  'types/topics': () => import('./ar/types/topics.ts'),
  'types/training-courses': () => import('./ar/types/training-courses.ts'),
  'types/type-settings': () => import('./ar/types/type-settings.ts'),
  'answers/accounts': () => import('./ar/answers/accounts.ts'),
  'answers/audit': () => import('./ar/answers/audit.ts'),
  'answers/bucket': () => import('./ar/answers/bucket.ts'),
  'answers/change-sets': () => import('./ar/answers/change-sets.ts'),
  'answers/checks': () => import('./ar/answers/checks.ts'),
  'answers/content': () => import('./ar/answers/content.ts'),
  'answers/example-removal': () => import('./ar/answers/example-removal.ts'),
  'answers/inbox': () => import('./ar/answers/inbox.ts'),
  'answers/machines': () => import('./ar/answers/machines.ts'),
  'answers/publish': () => import('./ar/answers/publish.ts'),
  'answers/scenes': () => import('./ar/answers/scenes.ts'),
  'answers/schedules': () => import('./ar/answers/schedules.ts'),
  'answers/several-servers': () => import('./ar/answers/several-servers.ts'),
  'answers/tables': () => import('./ar/answers/tables.ts'),
  'answers/takedowns': () => import('./ar/answers/takedowns.ts'),
  'answers/translate': () => import('./ar/answers/translate.ts'),
  'answers/uploads': () => import('./ar/answers/uploads.ts'),
  'answers/validation': () => import('./ar/answers/validation.ts'),
};

/** A part of the back office with words of its own. */
export type Part = keyof typeof parts;

type Add = (words: object, areAnswers: boolean) => void;

const loaded = new Set<string>();

/** Loads the words of parts, unless they are there. */
export async function load(names: readonly string[], add: Add): Promise<void> {
  const missing = Object.entries(parts).filter(([part]) => names.includes(part) && !loaded.has(part));
  await Promise.all(
    missing.map(async ([part, loadPart]) => {
      add((await loadPart()).words, isSaid(part));
      loaded.add(part);
    }),
  );
}

/** Loads the words for whatever the server can say, if it says something in an answer. */
export async function loadFor(answer: unknown, add: Add): Promise<void> {
  if (sentences.test(JSON.stringify(answer))) await load(Object.keys(parts).filter(isSaid), add);
}

const isSaid = (part: string) => part.startsWith('answers/');

/** Where an answer says why something failed, what a check found, or what was done: the audit trail. */
const sentences = /"(?:error|problem|reason|what)":"|"(?:failures|findings)":\[\{|"isVerified":false/;
