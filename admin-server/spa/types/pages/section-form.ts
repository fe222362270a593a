import { isSectionKind, kindOf } from '#content-db/types/section-kinds.ts';
import type { FieldSpec } from '../../fields/field-spec.ts';
import { defineScreen } from '../../resource/define-screen.ts';
import { TargetField } from '../../resource/target-field.tsx';
import { rowLabel } from '../../resource/row-name.ts';
import { typeInfo } from '../../resource/type-info.ts';
import { language } from '../../language/language.ts';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import { kindLabel } from './section-names.ts';

/** The form of a section; each kind has some of the fields. */
export const sectionScreen = defineScreen('page-sections', {
  schema: (types) =>
    types['page-sections'].input.omit({ pageId: true, kind: true, sortOrder: true, isVisible: true }),
  fields: [
    { name: 'title', label: t('Title'), kind: 'text', maxLength: 300 },
    { name: 'text', label: t('Text'), kind: 'markdown' },
    { name: 'linkLabel', label: t('Words of the button'), kind: 'text', maxLength: 100 },
    { name: 'secondLinkLabel', label: t('Words of the second button'), kind: 'text', maxLength: 100 },
    { name: 'picture', label: t('Picture'), kind: 'image', isDescribed: true },
    {
      name: 'link',
      label: t('The button leads to'),
      kind: 'choice',
      maxLength: 500,
      Control: TargetField,
      hint: t(
        'Type a part of the title of a page and choose it, or write an address such as https://example.org.',
      ),
    },
    {
      name: 'secondLink',
      label: t('The second button leads to'),
      kind: 'choice',
      maxLength: 500,
      Control: TargetField,
    },
    {
      name: 'alignment',
      label: t('Where the words stand'),
      kind: 'select',
      options: [
        { value: 'start', label: t('At the beginning of the line') },
        { value: 'center', label: t('In the middle') },
      ],
    },
    {
      name: 'placeId',
      label: translated('Place'),
      kind: 'reference',
      hint: t('Nothing is shown until one is chosen. What is written of it is changed under Places.'),
      reference: {
        resource: 'places',
        label: language === 'ar' ? 'nameAr' : 'name',
        otherwise: 'name',
        choose: t('Choose the place'),
        change: t('Choose another place'),
        filter: () => ({}),
      },
    },
    {
      name: 'count',
      label: t('How many at most'),
      kind: 'number',
      hint: t('Empty: all of them; of posts, three.'),
    },
    {
      name: 'topicId',
      label: t('Topic'),
      kind: 'reference',
      reference: {
        resource: 'topics',
        label: 'name',
        choose: t('Choose its topic'),
        change: t('Choose another topic'),
        filter: () => ({}),
      },
    },
    {
      name: 'ground',
      label: translated('Ground'),
      kind: 'select',
      options: [
        { value: 'plain', label: t('Plain') },
        { value: 'raised', label: t('Set off') },
        { value: 'dark', label: t('Dark') },
      ],
    },
  ],
  labelOf: (row) => sectionLabel(row),
});

/** What a section is called: by its title, or by its kind. */
export function sectionLabel(row: { kind: string; title: string | null; titleAr: string | null }): string {
  return row.title || row.titleAr ? rowLabel(typeInfo['page-sections'], row) : kindLabel(row.kind);
}

/** The fields of a kind, in both languages and, apart, those of both; of a kind that is gone, all that has texts. */
export function fieldsOf(kind: string): { texts: FieldSpec[]; shared: FieldSpec[] } {
  const names: readonly string[] = isSectionKind(kind) ? kindOf(kind).fields : ['text'];
  const has = (name: string) => {
    const english = name.replace(/Ar$/, '');
    if (english === 'title') return true;
    if (english === 'ground') return kind !== 'call' && kind !== 'hero';
    return names.includes(english.replace(/Label$/, ''));
  };
  const shown = sectionScreen.fields.filter(({ name }) => has(name));
  return {
    texts: shown.filter(({ language }) => language !== undefined),
    shared: shown.filter(({ language }) => language === undefined),
  };
}
