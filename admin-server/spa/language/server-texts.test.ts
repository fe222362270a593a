import { describe, expect, test } from 'vitest';
import { translatingToArabic } from '#admin-server/testing/arabic.ts';
import { projectFiles, sentencesIn, sentencesOf } from '#admin-server/testing/server-texts.ts';
import { type Part, parts } from './parts.ts';

/** Files of the server whose texts nobody reads in the back office. */
const unseen = [
  // Tests, examples and generated files.
  /\.test\.ts$|\/testing|\/seed\/|\/migrations\//,
  // The back office itself, whose texts the types hold.
  /^admin-server\/spa\//,
  // Read in a terminal or in the log, by who starts the server, restores a backup or asks the doctor.
  /^admin-server\/(?:env|doctor\/|installation\/)|\/doctor\.ts$|^content-db\/role\.ts$|\/(listen|timed|first-admin|migrate|prepare|replace|(?:upgrade-)?snapshot|connection)\.ts$/,
  // Mails and pages, which have their own Arabic.
  /^admin-server\/mail\/|-mail\.ts$|\/(notice-texts|shared-page-markup|shared-set-markup|live-site|uploads|admin-app)\.ts$/,
  // What visitors send, for scripts of theirs and for the forms of the site.
  /^admin-server\/visitors\/fields\.ts$|\/(public-routes|shared-page)\.ts$/,
  // Metrics.
  /^admin-server\/metrics\//,
  // Keys of what was read.
  /\/(dependency-keys|list-parts|source)\.ts$/,
];

/** What only a program is told that calls the server in a wrong way; the back office does not. */
const toPrograms = [
  'There is no such call.',
  'This call takes § only.',
  'Send the picture as multipart/form-data, without an encoding.',
  'The form has no boundary.',
  'Send one picture, in the field file, and nothing else.',
  'The request ended before its body was complete.',
  'Must be a resource with translations',
  'Must be a number',
  'Must be a whole number',
  'Must be a number above 0',
  'Must be a type of content',
  'Must be a list of changes',
  'Idempotency-Key must be a UUID.',
  'Must be a path of the site',
  'Must be a time, such as 2027-01-31T09:00:00Z',
  'Must be the address of a page',
  'Must be the address of a page, such as /services',
  'Must be true or false',
  'Send the body as application/json or application/x-www-form-urlencoded, in UTF-8 and without an encoding.',
  'The body is not valid UTF-8.',
  'The body is not valid JSON.',
  'The body must be a JSON object.',
  'Send the body as application/json.',
  'Give this once, 200 characters at max.',
  'Must be a number from 1 to §',
  'Must be one of §',
  'Only for rows with a key',
  'Must be a time such as 2026-11-22T08:00:00Z',
  'Must name the tab',
  'Must be columns such as §',
  'Must be one of §, with - before it for descending order',
  'Must be a list of rows',
  'Send at least one row',
  'Send each row once',
  'Must have the same rows',
  'Send at least one text',
  'Must be a kind of entry',
  'Must be editor or admin',
  'Must be the answer of a passkey',
  'Must be the secret that you got',
];

/** Put together in several files: the dictionary has what becomes of them, or they are within another text. */
const partly = [
  'The § §. Discard its change as well, or change it first.',
  'Invalid account: password: §',
  'Order of §s',
];

/** What is said while the server starts. */
const others = [
  'The database file § is missing. Restore it from a backup, or delete the data folder to start from scratch.',
];

const general = [...toPrograms, ...partly, ...others];

/** What a feature says that has no Arabic: `testing/untranslated.ts` in its folder. */
interface Untranslated {
  /** Files whose texts nobody reads in the back office. */
  unseen?: RegExp;
  sentences?: string[];
}

const ofFeatures = import.meta.glob<Untranslated>('../../*/testing/untranslated.ts', {
  eager: true,
  import: 'untranslated',
});

const features = projectFiles('admin-server/*/feature.ts').map((file) => file.split('/')[1] ?? '');
const core = 'the core';

/** Whose a file or a dictionary is: `admin-server/inbox/contact.ts`, `content-db/inbox.ts`, `answers/inbox` and `inbox` are of one feature. */
const ownerOf = (path: string) =>
  features.find((name) => new RegExp(String.raw`^(?:[\w-]+/)?${name}(?:[/.]|$)`).test(path)) ?? core;

const files = projectFiles('{admin-server,content-db}/**/*.ts').filter(
  (file) => !unseen.some((pattern) => pattern.test(file)),
);

test('the server says a lot', () => {
  expect(new Set(files.flatMap(sentencesIn)).size).toBeGreaterThan(300);
});

describe.each([core, ...features])('what is said by %s', (owner) => {
  // Without those of other features, which may be taken out.
  const dictionaries = Object.keys(parts) as Part[];
  const translated = translatingToArabic(
    dictionaries.filter((part) => [core, owner].includes(ownerOf(part))),
  );

  const { unseen: unseenOfFeature, sentences = [] } =
    ofFeatures[`../../${owner}/testing/untranslated.ts`] ?? {};
  const own = owner === core ? general : sentences;
  const exceptions = new Set([...general, ...own]);
  const said = new Set(
    files.filter((file) => ownerOf(file) === owner && !unseenOfFeature?.test(file)).flatMap(sentencesIn),
  );

  /** Whether English is left of a text: all of it, or within a value for which a pattern took too much. */
  function hasEnglish(text: string): boolean {
    const arabic = translated(text);
    return arabic === text || /\u2068[^\u2068\u2069]*[A-Za-z]{3}[^\u2069]*\u2069/.test(arabic);
  }

  test('has its Arabic, whichever other features there are', () => {
    expect([...said].filter((text) => !exceptions.has(text) && hasEnglish(text))).toEqual([]);
  });

  test('has it within another sentence, which ends it', () => {
    const sentences = [...said].filter((text) => text.endsWith('.') && !exceptions.has(text));
    expect(sentences.map((text) => text.slice(0, -1)).filter(hasEnglish)).toEqual([]);
  });

  test('lacks it in each exception', () => {
    expect(own.filter((text) => !said.has(text) || !hasEnglish(text))).toEqual([]);
  });
});

test('a sentence is found as it can be put together', () => {
  const source = `
    const more = count > 1 ? ' and others' : '';
    throw new Problem('invalid', \`The \${name} is \${isNew ? 'new' : 'old'}\${more}.\`);
    throw new Error('Nobody is told this');
    log({ event: 'A page was sent' });`;
  expect(sentencesOf(source)).toEqual([
    'The § is new and others.',
    'The § is new.',
    'The § is old and others.',
    'The § is old.',
  ]);
});
