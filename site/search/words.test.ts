import { describe, expect, it } from 'vitest';
import { normalizeArabic, stemArabic } from '#content-db/model/arabic-stem.ts';
import { wordsOf } from './words.ts';

const stemsOf = (text: string) => wordsOf(text).flatMap(({ stem }) => stem || []);

describe('an Arabic word in one spelling', () => {
  it.each([
    ['hamza above alef', 'أمن', 'امن'],
    ['hamza below alef', 'إدارة', 'اداره'],
    ['alef with madda', 'آمن', 'امن'],
    ['alef wasla', 'ٱلأمن', 'الامن'],
    ['hamza on waw', 'مؤتمر', 'موتمر'],
    ['hamza on yaa', 'سائق', 'سايق'],
    ['hamza alone', 'قراءة', 'قراه'],
    ['hamza on yaa before waw, as in another spelling of شؤون', 'شئون', 'شوون'],
    ['alef maqsura', 'مستوى', 'مستوي'],
    ['taa marbuta', 'دورة', 'دوره'],
    ['vowel marks and shadda', 'مُدَرِّب', 'مدرب'],
    ['dagger alef', 'هٰذا', 'هذا'],
    ['tatweel', 'تــدريب', 'تدريب'],
    ['tanwin with its alef', 'تدريبًا', 'تدريب'],
    ['tanwin before its alef, as some type it', 'تدريباً', 'تدريب'],
    ['Persian kaf and yaa', 'شرکی', 'شركي'],
  ])('%s', (_, written, expected) => expect(normalizeArabic(written)).toBe(expected));
});

describe('Arabic words with one stem', () => {
  it.each([
    [
      'the article',
      [
        'تدريب',
        'التدريب',
        'والتدريب',
        'بالتدريب',
        'كالتدريب',
        'فالتدريب',
        'للتدريب',
        'وللتدريب',
        'وبالتدريب',
      ],
    ],
    ['the conjunction', ['حشد', 'وحشد']],
    ['the sound plural', ['مدرب', 'مدربون', 'المدربين', 'مدربان', 'مدربات']],
    ['the feminine and the adjective', ['مهارة', 'مهارات', 'المهاره']],
    ['a possessive', ['برنامج', 'برنامجه', 'برنامجها']],
    ['the accusative', ['شرط', 'شرطًا', 'شرطاً']],
    ['presentation forms', ['سلام', 'ﺳﻼم']],
  ])('%s', (_, words) => expect(new Set(words.flatMap(stemsOf)).size).toBe(1));

  it.each([
    ['ولد', 'ولد'],
    ['وال', 'وال'],
    ['باب', 'باب'],
  ])('nothing is taken off a short word: %s', (word, expected) => expect(stemArabic(word)).toBe(expected));
});

describe('English words with one stem', () => {
  it.each([
    [['train', 'trains', 'trained', 'Training', 'TRAINING']],
    [['crowd', 'crowds', "crowd's", 'crowd’s']],
    [['cafe', 'café', 'CAFÉ']],
    [['company', 'companies']],
  ])('%s', (words) => expect(new Set(words.flatMap(stemsOf)).size).toBe(1));
});

describe('the words of a text', () => {
  it('have Western digits', () => expect(stemsOf('٢٠٢٦ ۲۰۲۶')).toEqual(['2026', '2026']));
  it('are apart at hyphens, dashes and punctuation of both scripts', () =>
    expect(stemsOf('de-escalation: 1–10 أيام، حشود؟')).toEqual(['de', 'escal', '1', '10', 'ايام', 'حشود']));
  it('are without those that tell nothing', () =>
    expect(stemsOf('the plan of a school من المدرسة')).toEqual(['plan', 'school', 'مدرس']));
  it('know where they stand', () =>
    expect(wordsOf('A crowd')).toEqual([
      { from: 0, to: 1, stem: '' },
      { from: 2, to: 7, stem: 'crowd' },
    ]));
  it('may be of a script beyond the basic plane, or a lone surrogate', () =>
    expect(stemsOf('😀 \ud800 crowd')).toEqual(['crowd']));
});
