import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { InputOf } from '../api/resources.ts';
import type { FieldSpec } from '../fields/field-spec.ts';
import { humanize, inSentence } from '#content-db/model/humanize.ts';
import type { TypeNames } from '#content-db/types/type-names.ts';
import type { ResourceScreen, ScreenTexts } from './screen.ts';
import { isTypeOff, ownNames } from './own-types.ts';
import { rowLabel } from './row-name.ts';
import { type TypeInfo, typeInfo } from './type-info.ts';
import { language } from '../language/language.ts';
import { t } from '../language/text.tsx';
import { translated } from '../language/translated.ts';

type Derived = 'name' | 'texts' | 'defaults' | 'labelOf' | 'sorts' | 'hasLocales';

/** The options of a screen: its fields, and whatever can't be derived from the type's definition. */
type ScreenOptions<N extends ResourceName> = Omit<ResourceScreen<N>, Derived> &
  Partial<Pick<ResourceScreen<N>, Exclude<Derived, 'name' | 'texts'>>> & { texts?: Partial<ScreenTexts> };

/** Completes a screen from the definition of its type: texts, sorting, languages, and the values of a new row. */
export function defineScreen<N extends ResourceName>(
  name: N,
  { texts, ...screen }: ScreenOptions<N>,
): ResourceScreen<N> {
  const type = typeInfo[name];
  const fields = screen.fields.flatMap((field) => inBothLanguages(field, type));
  const shownOf = fieldsThatAreOn(fields);
  return {
    name,
    hasLocales: type.localeColumn !== undefined,
    isSortable: type.orderColumn !== undefined,
    publishTime: type.heldBackUntil,
    unlisted: type.unlisted,
    labelOf: (row) => rowLabel(type, row),
    sorts: sortsOf(type),
    defaults: (locale) => emptyRow(fields, type.hasLocale ? locale : undefined) as Partial<InputOf<N>>,
    ...screen,
    // Both are asked for when they are shown: an admin may switch a type off or rename it meanwhile.
    get fields() {
      return shownOf();
    },
    get texts() {
      return screenTexts(name, { ...textsOf(type.label), ...texts });
    },
  };
}

/** The fields without references to types that are off; the same list as long as it has the same fields. */
function fieldsThatAreOn(fields: FieldSpec[]): () => FieldSpec[] {
  let shown = fields;
  return () => {
    const now = fields.filter(({ reference }) => !reference || !isTypeOff(reference.resource));
    if (now.length !== shown.length || now.some((field, at) => field !== shown[at])) shown = now;
    return shown;
  };
}

/** The texts of a screen, or those that say what the organisation calls its rows. */
export function screenTexts(name: ResourceName, usual: ScreenTexts): ScreenTexts {
  const names = ownNames(name);
  return names ? { ...usual, ...textsNaming(names) } : usual;
}

function textsNaming({ one, many }: TypeNames): Partial<ScreenTexts> {
  const [type, types] = [inSentence(one), inSentence(many)];
  return {
    add: t('Add {type}', { type }),
    edit: t('Edit {type}', { type }),
    created: [t('Success'), t('{type} created successfully', { type: one })],
    updated: [t('Success'), t('{type} updated successfully', { type: one })],
    deleted: [t('Success'), t('{type} deleted successfully', { type: one })],
    createFailed: [t('Error'), t('Failed to create {type}. Please try again.', { type })],
    updateFailed: [t('Error'), t('Failed to update {type}. Please try again.', { type })],
    deleteFailed: [t('Error'), t('Failed to delete {type}. Please try again.', { type })],
    confirmDelete: t('Are you sure you want to delete this {type}?', { type }),
    empty: t('No {types} found', { types }),
    addFirst: t('Add Your First {type}', { type }),
    loadFailed: t('Error loading {types}', { types }),
  };
}

/** The field, followed by the field for its Arabic version if the row holds both languages. */
function inBothLanguages(field: FieldSpec, { arabicColumns }: TypeInfo): FieldSpec[] {
  const arabic = arabicColumns[field.name];
  if (arabic === undefined) return [field];
  return [
    { ...field, language: 'en' },
    {
      ...field,
      name: arabic,
      label: t('{field} (Arabic)', { field: field.label }),
      language: 'ar',
      isRequired: false,
    },
  ];
}

function sortsOf({ orderBy, titleColumns }: TypeInfo): ResourceScreen<ResourceName>['sorts'] {
  const [order = 'id'] = orderBy;
  const [title] = titleColumns ?? [];
  return [
    {
      value: order,
      label: order === 'sortOrder' ? t('Order on the site') : columnName(order.replace(/^-/, '')),
    },
    ...(title === undefined || title === order ? [] : [{ value: title, label: columnName(title) }]),
    { value: '-updatedAt', label: t('Last changed') },
  ];
}

function columnName(column: string): string {
  return translated(humanize(column));
}

function emptyRow(fields: FieldSpec[], locale: Locale | undefined): Record<string, unknown> {
  const values = fields.map(
    ({ name, kind, on = true, off = false, isOffAtFirst, options = [] }): [string, unknown] => {
      if (kind === 'switch') return [name, isOffAtFirst ? off : on];
      if (kind === 'select') return [name, options[0]?.value ?? ''];
      if (kind === 'number') return [name, name === 'sortOrder' ? 0 : null];
      return [name, kind === 'reference' || kind === 'date-time' ? null : ''];
    },
  );
  return { ...Object.fromEntries(values), ...(locale && { locale }) };
}

/** In Arabic, words have no capitals, and a type has the same name in all texts: that within a sentence, which is definite for a row that is there. */
function textsOf(label: string): ScreenTexts {
  const isArabic = language === 'ar';
  const type = isArabic ? translated(label.toLowerCase()) : label;
  const row = isArabic ? translated(`${label.toLowerCase()}|definite`) : label;
  const rowInText = isArabic ? row : label.toLowerCase();
  const inText = isArabic ? type : label.toLowerCase();
  const inTitle = isArabic ? type : label.replace(/ \w/g, (letter) => letter.toUpperCase());
  return {
    add: t('Add {type}', { type: inTitle }),
    edit: t('Edit {type}', { type: isArabic ? row : inTitle }),
    created: [t('Success'), t('{type} created successfully', { type: row })],
    updated: [t('Success'), t('{type} updated successfully', { type: row })],
    deleted: [t('Success'), t('{type} deleted successfully', { type: row })],
    createFailed: [t('Error'), t('Failed to create {type}. Please try again.', { type: rowInText })],
    updateFailed: [t('Error'), t('Failed to update {type}. Please try again.', { type: rowInText })],
    deleteFailed: [t('Error'), t('Failed to delete {type}. Please try again.', { type: rowInText })],
    confirmDelete: t('Are you sure you want to delete this {type}?', { type: rowInText }),
    empty: t('No {type}s found', { type: inText }),
    addFirst: t('Add Your First {type}', { type: inTitle }),
    loadFailed: t('Error loading {type}s', { type: inText }),
  };
}
