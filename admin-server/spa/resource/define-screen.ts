import type { Locale } from '#content-db/model/locale.ts';
import { titleOf } from '#content-db/model/title.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { InputOf } from '../api/resources.ts';
import type { FieldSpec } from '../fields/field-spec.ts';
import { humanize } from '#content-db/model/humanize.ts';
import type { ResourceScreen, ScreenTexts } from './screen.ts';
import { type TypeInfo, typeInfo } from './type-info.ts';
import { t } from '../language/text.tsx';

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
  return {
    name,
    hasLocales: type.localeColumn !== undefined,
    isSortable: type.orderColumn !== undefined,
    publishTime: type.heldBackUntil,
    labelOf: (row) => titleOf(type, row),
    sorts: sortsOf(type),
    defaults: (locale) =>
      emptyRow(fields, type.columns.includes('locale') ? locale : undefined) as Partial<InputOf<N>>,
    ...screen,
    fields,
    texts: { ...textsOf(type.label), ...texts },
  };
}

/** The field, followed by the field for its Arabic version if the row holds both languages. */
function inBothLanguages(field: FieldSpec, { arabicColumns }: TypeInfo): FieldSpec[] {
  const arabic = arabicColumns[field.name];
  if (arabic === undefined) return [field];
  return [
    { ...field, language: 'en' },
    { ...field, name: arabic, label: `${field.label} (Arabic)`, language: 'ar', isRequired: false },
  ];
}

function sortsOf({ orderBy, titleColumns }: TypeInfo): ResourceScreen<ResourceName>['sorts'] {
  const [order = 'id'] = orderBy;
  const [title] = titleColumns ?? [];
  return [
    { value: order, label: order === 'sortOrder' ? 'Order on the site' : humanize(order.replace(/^-/, '')) },
    ...(title === undefined || title === order ? [] : [{ value: title, label: humanize(title) }]),
    { value: '-updatedAt', label: t('Last changed') },
  ];
}

function emptyRow(fields: FieldSpec[], locale: Locale | undefined): Record<string, unknown> {
  const values = fields.map(({ name, kind, on = true, options = [] }): [string, unknown] => {
    if (kind === 'switch') return [name, on];
    if (kind === 'select') return [name, options[0]?.value ?? ''];
    if (kind === 'number') return [name, name === 'sortOrder' ? 0 : null];
    return [name, kind === 'reference' || kind === 'date-time' ? null : ''];
  });
  return { ...Object.fromEntries(values), ...(locale && { locale }) };
}

function textsOf(label: string): ScreenTexts {
  const lower = label.toLowerCase();
  const title = label.replace(/ \w/g, (letter) => letter.toUpperCase());
  const tryAgain = 'Please try again.';
  return {
    add: `Add ${title}`,
    edit: `Edit ${title}`,
    created: ['Success', `${label} created successfully`],
    updated: ['Success', `${label} updated successfully`],
    deleted: ['Success', `${label} deleted successfully`],
    createFailed: ['Error', `Failed to create ${lower}. ${tryAgain}`],
    updateFailed: ['Error', `Failed to update ${lower}. ${tryAgain}`],
    deleteFailed: ['Error', `Failed to delete ${lower}. ${tryAgain}`],
    confirmDelete: `Are you sure you want to delete this ${lower}?`,
    empty: `No ${lower}s found`,
    addFirst: `Add Your First ${title}`,
    loadFailed: `Error loading ${lower}s`,
  };
}
