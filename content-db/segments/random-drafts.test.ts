import { expect, test } from 'vitest';
import { fieldOf, saved } from '../testing/draft-fields.ts';
import { randomFor } from '../testing/random.ts';
import { partialFrom, joinDrafts, storedTexts } from './join-drafts.ts';
import { type DraftField, segmentDrafts } from './segment-drafts.ts';
import { splitText } from './split.ts';

const random = randomFor('drafts');
const rounds = 400;

const word = () => `w${random.below(400)}`;
const sentence = () => Array.from({ length: 2 + random.below(8) }, word).join(' ');
const cell = () => (random.chance(0.7) ? word() : random.below(99));
const row = () => `| ${cell()} | ${cell()} |`;
const kinds = [
  () => `${'#'.repeat(1 + random.below(3))} ${sentence()}`,
  sentence,
  sentence,
  () => `- ${sentence()}\n- ${sentence()}\n- [x] ${sentence()}`,
  () => `1. ${sentence()}\n2. ${sentence()}`,
  () => `> ${sentence()}`,
  () => `![${sentence()}](/${word()}.jpg)`,
  () => `![${sentence()}](/${word()}.jpg "${sentence()}")`,
  () => `![](/${word()}.jpg)`,
  () => `| ${word()} | ${word()} |\n| --- | --- |\n${row()}\n${row()}`,
  () => '---',
  () => '```\ncode\n```',
];
const block = () => random.pick(kinds)();
const blocks = () => Array.from({ length: 1 + random.below(8) }, block);
const joined = (parts: string[]) => parts.join('\n\n');
const inArabic = (parts: string[]) => joined(parts).replaceAll(/w(\d+)/g, 'ع$1');

/** Adds, removes, rewords and moves blocks, and takes captions and columns away. */
function edited(before: string[]): string[] {
  const after = [...before];
  for (let count = random.below(4); count > 0; count -= 1) {
    const at = random.below(after.length + 1);
    const old = after[at] ?? block();
    const edit = random.pick([
      () => after.splice(at, 0, block()),
      () => after.splice(at, 1),
      () => after.splice(at, 1, old.replace(/w\d+/, word)),
      () => after.splice(at, 1, old.replaceAll(/w\d+/g, word)),
      () => after.splice(random.below(after.length + 1), 0, ...after.splice(at, 1)),
      () => after.splice(at, 1, old.replace(/^#|^- /, '')),
      () => after.splice(at, 1, old.replace(/ ".*"\)$/, ')').replace(/ \| \w+ \|$/gm, ' |')),
    ]);
    edit();
  }
  return after;
}

/** A text whose English was changed, with Arabic that may be built in another way. */
function changedText(): DraftField {
  const source = blocks();
  const arabic = random.chance(0.5) ? source : edited(source);
  return fieldOf({ source: joined(source), english: joined(edited(source)), arabic: inArabic(arabic) });
}

const words = (texts: readonly string[]) => texts.filter((text) => /ع\d/.test(text)).sort();
const segments = (text: string) => splitText(text).map((segment) => segment.text);

/** The Arabic in its order, with the English beside it that it is made from. */
function pairs(field: DraftField, texts: readonly string[]) {
  return segmentDrafts(field)
    .map(({ english, state, arabic, isFixed }, at) => {
      const isMade = state === 'current' || texts[at] !== arabic;
      return { english: isMade ? english?.text : undefined, arabic: texts[at] ?? '', isFixed };
    })
    .filter(({ arabic, isFixed }) => !isFixed && /[عw]\d/.test(arabic));
}

/** The Arabic that is lost, and what is no longer beside the English that it was written for. */
function lost(before: ReturnType<typeof pairs>, after: ReturnType<typeof pairs>, source: string): string[] {
  const isOnce = (english: string) => segments(source).filter((text) => text === english).length === 1;
  return before.flatMap(({ english, arabic }) => {
    const same = after.filter((pair) => pair.arabic === arabic);
    if (same.length < before.filter((pair) => pair.arabic === arabic).length) return arabic;
    const isBeside = english === undefined || same.some((pair) => pair.english === english);
    return isBeside || !isOnce(english) ? [] : `${arabic} beside ${english}`;
  });
}

test('whatever becomes of the English, each of its segments is shown once, and no Arabic one is lost', () => {
  for (let round = 0; round < rounds; round += 1) {
    const field = changedText();
    if (field.arabic === '') continue;
    const drafts = segmentDrafts(field);
    expect(drafts.flatMap(({ english }) => english ?? [])).toEqual(splitText(field.english));
    expect(drafts.flatMap(({ stored }) => stored?.text ?? []).sort()).toEqual(segments(field.arabic).sort());
    const after = segments(joinDrafts(field, storedTexts(field)));
    expect(words(after)).toEqual(expect.arrayContaining(words(segments(field.arabic))));
    expect(words(after).length).toBeGreaterThanOrEqual(words(segments(field.arabic)).length);
  }
});

test('a text whose English stays the same is not changed, however it is built', () => {
  for (let round = 0; round < rounds; round += 1) {
    const source = blocks();
    const field = fieldOf({ english: joined(source), arabic: inArabic(edited(edited(source))) });
    expect(joinDrafts(field, storedTexts(field))).toBe(field.arabic);
  }
});

test('what is saved stands beside the same English when it is opened again', () => {
  for (let round = 0; round < rounds; round += 1) {
    const field = changedText();
    const drafts = segmentDrafts(field);
    const typed = new Set(drafts.map((draft) => draft.block).filter(() => random.chance(0.4)));
    const texts = drafts.map(({ english, arabic, isFixed, block: own }) => {
      if (isFixed || !typed.has(own)) return arabic;
      return english ? `ع${random.below(400)}` : '';
    });
    const after = saved(field, texts);
    const gone = lost(pairs(field, texts), pairs(after, storedTexts(after)), after.source ?? '');
    expect(after.arabic === '' ? [] : gone).toEqual([]);
  }
});

test('what is begun stands beside the same English when it is opened again', () => {
  const typed = (field: DraftField) =>
    segmentDrafts(field).map(({ arabic, isFixed }) => (isFixed || random.chance(0.5) ? arabic : word()));
  for (let round = 0; round < rounds; round += 1) {
    const english = blocks();
    const first = fieldOf({ english: joined(english) });
    const begun = partialFrom(first, typed(first));
    const field = fieldOf({ english: joined(edited(english)), begun });
    const texts = typed(field);
    const later = partialFrom(field, texts);
    expect(splitText(later.english)).toHaveLength(later.texts.length);
    const after = { ...field, begun: later };
    expect(lost(pairs(field, texts), pairs(after, storedTexts(after)), later.english)).toEqual([]);
  }
});
