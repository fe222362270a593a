import { getTableColumns } from 'drizzle-orm';
import type { Locale } from '#content-db/model/locale.ts';
import { orderColumn } from '#content-db/model/order-column.ts';
import type { Resource } from '#content-db/model/resource.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import type { InputOf } from '../api/resources.ts';
import type { FieldSpec } from '../fields/field-spec.ts';
import { humanize } from '../ui/humanize.ts';
import type { ResourceScreen, ScreenTexts } from './screen.ts';

type Derived = 'name' | 'schema' | 'texts' | 'defaults' | 'labelOf' | 'sorts' | 'hasLocales';

/** The options of a screen: its fields, and whatever can't be derived from the type's definition. */
type ScreenOptions<N extends ResourceName> = Omit<ResourceScreen<N>, Derived> &
  Partial<Pick<ResourceScreen<N>, Exclude<Derived, 'name' | 'texts'>>> & { texts?: Partial<ScreenTexts> };

/** Completes a screen from the definition of its type: texts, sorting, languages, and the values of a new row. */
export function defineScreen<N extends ResourceName>(
  name: N,
  { texts, ...screen }: ScreenOptions<N>,
): ResourceScreen<N> {
  const resource: Resource = resources[name];
  const columns = getTableColumns(resource.table);
  return {
    name,
    schema: resource.input,
    hasLocales: resource.localeColumn !== undefined,
    isSortable: orderColumn(resource) !== undefined,
    labelOf: (row) => rowTitle(name, row),
    sorts: sortsOf(resource),
    defaults: (locale) =>
      emptyRow(screen.fields, 'locale' in columns ? locale : undefined) as Partial<InputOf<N>>,
    ...screen,
    fields: screen.fields.flatMap((field) => inBothLanguages(field, resource)),
    texts: { ...textsOf(resource.label), ...texts },
  };
}

/** The field, followed by the field for its Arabic version if the row holds both languages. */
function inBothLanguages(field: FieldSpec, { translation }: Resource): FieldSpec[] {
  const columns = translation?.columns ?? [];
  const arabic = Array.isArray(columns) ? undefined : columns[field.name];
  if (arabic === undefined) return [field];
  return [
    { ...field, language: 'en' },
    { ...field, name: arabic, label: `${field.label} (Arabic)`, language: 'ar', isRequired: false },
  ];
}

function sortsOf(resource: Resource): ResourceScreen<ResourceName>['sorts'] {
  const [order = 'id'] = resource.shape === 'collection' ? resource.orderBy : [];
  const [title] = resource.titleColumns ?? [];
  return [
    { value: order, label: order === 'sortOrder' ? 'Order on the site' : humanize(order.replace(/^-/, '')) },
    ...(title === undefined || title === order ? [] : [{ value: title, label: humanize(title) }]),
    { value: '-updatedAt', label: 'Last changed' },
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
