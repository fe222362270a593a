import { describe, expect, it } from 'vitest';
import {
  broughtBack,
  decided,
  discarded,
  type Edit,
  isChanged,
  merged,
  opened,
  over,
  received,
  saved,
  typed,
} from './edit.ts';
import type { Values } from './merge.ts';

const version = (revision: number | undefined, values: Values) => ({ revision, values });
const row = version(1, { title: 'Title', content: 'One.\n\nTwo.' });
const form = (values: Values = {}): Edit =>
  typed(opened('form', row, undefined), { ...row.values, ...values });
const text = (value: string): Edit =>
  typed(opened('text', version(1, { value: 'Before' }), undefined), { value });

describe('a draft', () => {
  const draft = { revision: 1, base: { title: 'Title' }, mine: { title: 'Mine' } };

  it('is typed over what is stored, and says whether that was saved since', () => {
    expect(opened('form', row, draft)).toMatchObject({
      base: row,
      values: { ...row.values, title: 'Mine' },
      isRestored: true,
      isMerged: false,
    });
    const newer = version(2, { ...row.values, content: 'Theirs' });
    expect(opened('form', newer, draft)).toMatchObject({ base: newer, isMerged: true, conflict: undefined });
  });

  it('of a form asks at once where both changed the same, and of a text when it is saved', () => {
    const newer = version(2, { title: 'Theirs', content: '' });
    const asked = opened('form', newer, draft);
    expect(asked.conflict).toMatchObject({ names: ['title'], isBySave: false, theirs: newer });
    const waiting = opened('text', newer, draft);
    expect(waiting.conflict).toBeUndefined();
    // The server refuses this revision.
    for (const { base } of [asked, waiting])
      expect(base).toMatchObject({ revision: 1, values: { title: 'Title' } });
  });

  it('that nobody knows the base of is never saved unseen', () => {
    const unknown = opened('form', row, { base: {}, mine: { title: 'Typed long ago', gone: 'Field' } });
    expect(unknown).toMatchObject({ base: { revision: 0 }, conflict: { names: ['title'] } });
    expect(unknown.values).not.toHaveProperty('gone');
  });

  it('of a new row is what the form shows', () => {
    const empty = version(undefined, { title: '', locale: 'en' });
    expect(opened('form', empty, draft)).toMatchObject({
      base: empty,
      values: { title: 'Mine', locale: 'en' },
    });
  });
});

describe('a version that somebody else has saved', () => {
  const newer = version(2, { title: 'Theirs', content: 'One.\n\nTwo.' });

  it('is shown where nothing is typed, and known otherwise', () => {
    expect(received(form(), newer)).toMatchObject({ base: newer, values: newer.values });
    const typing = form({ content: 'Mine' });
    expect(received(typing, newer)).toEqual({ ...typing, stored: newer });
    expect(received(form(), version(1, {}))).toEqual(form());
  });

  it('empties a text whose row is gone, and no form', () => {
    expect(received(text('Before'), version(0, { value: '' })).values).toEqual({ value: '' });
    expect(received(form(), version(undefined, {}))).toEqual(form());
  });

  it('is merged by field and, in forms, by paragraph', () => {
    const mine = form({ content: 'One.\n\nTwo. Mine.' });
    const theirs = version(2, { title: 'Theirs', content: 'One. Theirs.\n\nTwo.' });
    expect(merged(mine, theirs)).toMatchObject({
      base: theirs,
      values: { title: 'Theirs', content: 'One. Theirs.\n\nTwo. Mine.' },
      conflict: undefined,
    });
    expect(merged({ ...mine, kind: 'text' }, theirs).conflict).toMatchObject({ names: ['content'] });
  });

  it('is what was sent, if only the answer was lost', () => {
    expect(isChanged(merged(form({ title: 'Mine' }), version(2, { ...row.values, title: 'Mine' })))).toBe(
      false,
    );
  });
});

describe('a conflict', () => {
  const theirs = version(2, { title: 'Theirs', content: 'Theirs' });
  const asked = merged(form({ title: 'Mine', content: 'Mine' }), theirs);
  const kept = { text: 'Both', isMerged: true, replaced: [] };

  it('changes nothing that is typed until somebody decides', () => {
    expect(asked).toMatchObject({ stored: theirs, base: row, values: { title: 'Mine', content: 'Mine' } });
  });

  it('is decided by field; what gives way can be brought back', () => {
    const next = decided(asked, ['title']);
    expect(next).toMatchObject({
      base: theirs,
      values: { title: 'Mine', content: 'Theirs' },
      conflict: undefined,
    });
    expect(next.replaced).toEqual({ typed: { content: 'Mine' }, isCancelled: false });
    expect(broughtBack(next).values).toEqual({ title: 'Mine', content: 'Mine' });
  });

  it('tells of a decision until the save of it has ended, and of the next save no more', () => {
    const next = decided(asked, ['content'], { content: kept });
    expect(next).toMatchObject({ values: { content: 'Both' }, articles: [kept], isDecided: true });
    const after = saved(next, version(3, next.values), next.values);
    expect(after).toMatchObject({
      articles: [kept],
      isDecided: false,
      replaced: { typed: { title: 'Mine' } },
    });
    expect(saved(after, version(4, after.values), after.values)).toMatchObject({
      articles: [],
      replaced: undefined,
    });
  });

  it('in which everything of theirs is taken leaves nothing to save', () => {
    expect(decided(asked, [])).toMatchObject({ isDecided: false, values: theirs.values });
  });
});

it('what was typed while it was sent is typed over what is stored then', () => {
  const after = saved(
    form({ title: 'Sent', content: 'Later' }),
    version(2, { title: 'Sent!', content: 'Sent' }),
    {
      title: 'Sent',
      content: 'Sent',
    },
  );
  expect(after).toMatchObject({ base: { revision: 2 }, values: { title: 'Sent!', content: 'Later' } });
});

it('what was discarded while it was sent is not typed again', () => {
  const after = saved(discarded(form({ title: 'Sent' })), version(2, { title: 'Sent' }), { title: 'Sent' });
  expect([after.values, isChanged(after)]).toEqual([{ title: 'Sent' }, false]);
});

it('what is discarded can be brought back: in a form for long, in a text until something else is typed', () => {
  const cancelled = discarded(form({ title: 'Mine' }));
  expect(cancelled).toMatchObject({
    values: row.values,
    replaced: { typed: { title: 'Mine' }, isCancelled: true },
  });
  expect(broughtBack(typed(cancelled, { ...row.values, content: 'More' })).values).toEqual({
    title: 'Mine',
    content: 'More',
  });
  expect(typed(discarded(text('Mine')), { value: 'Other' }).replaced).toBeUndefined();
  expect(discarded(text('Before')).replaced).toBeUndefined();
  expect(isChanged(over(text('Mine'), version(2, { value: 'Theirs' })))).toBe(false);
});
