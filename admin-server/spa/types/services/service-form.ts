import { slugify } from '#content-db/model/slug.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { servicePaths } from '#content-db/types/service-path.ts';
import { isService, loadService, type Service, textsOf, unlistedTexts } from '../../api/services.ts';
import type { FieldSpec } from '../../fields/field-spec.ts';
import { countTo } from '../../fields/counter.tsx';
import { withWords } from '../../language/dictionary.ts';
import { defineScreen } from '../../resource/define-screen.ts';
import type { FormSchema, ResourceScreen, ScreenTexts } from '../../resource/screen.ts';
import { doesTeach, isTypeOff, ownNames, publicPathOf } from '../../resource/own-types.ts';
import { t } from '../../language/text.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const IconField = lazyComponent(
  withWords(async () => (await import('../../fields/icon-field.tsx')).IconField, 'icons'),
);

/** Minimum and maximum characters of a service's texts. */
export const textLengths = {
  title: { to: 100 },
  overviewDescription: { from: 10, to: 150 },
  detailedContent: { from: 50, to: 2000 },
};

/** What the services are called where they are listed. */
export function nameOfServices(): string {
  return ownNames('services')?.many ?? (doesTeach() ? t('Training Programmes') : t('Services'));
}

const emptyTexts = {
  title: '',
  overviewDescription: '',
  detailedContent: '',
  imageKey: '',
  audience: '',
  outcomes: '',
  outline: '',
  length: '',
  assessment: '',
};

/** A service and its text in one language, in one form. Without a key, the server makes one from the title. */
const schema: FormSchema = ({ services, 'service-translations': texts }, { text }) =>
  services.input.extend({ ...texts.input.omit({ serviceId: true }).shape, key: text().max(100) });

/** The screen of the services. A new translation starts with the picture of the English one. */
export function serviceScreen(
  instructors: RowOf<'instructors'>[],
  english: Service[],
): ResourceScreen<'services'> {
  return defineScreen('services', {
    schema,
    hasLocales: true,
    hide: { isVisible: 0 },
    isInOneLanguage: true,
    unlisted: unlistedTexts,
    load: loadService,
    newIn: 'en',
    fields: fieldsOf(instructors).filter(({ name }) => name !== 'instructorId' || !isTypeOff('instructors')),
    defaults: (locale) => ({
      ...emptyTexts,
      key: '',
      icon: 'briefcase',
      sortOrder: 0,
      isFeatured: false,
      instructorId: null,
      scene: '',
      isVisible: 1,
      days: null,
      groupSize: null,
      taughtIn: null,
      locale,
    }),
    valuesOf: (row) => {
      const { translation, ...service } = isService(row) ? row : { ...row, translation: undefined };
      const example = english.find(({ id }) => id === row.id)?.translation;
      return { ...service, ...emptyTexts, imageKey: example?.imageKey ?? '', ...translation };
    },
    bodyOf: (typed, locale) => ({ ...typed, locale }),
    editsOf: (row, typed, locale) => {
      const translation = textsOf(row) ?? null;
      const values = { ...typed, serviceId: row.id, locale };
      const hasText = translation !== null || Object.keys(typed).some((name) => name in emptyTexts);
      return [
        { resource: 'services', rowId: row.id, values: typed },
        ...(hasText ? [{ resource: 'service-translations' as const, rowId: translation?.id, values }] : []),
      ];
    },
    labelOf: (row) =>
      textsOf(row)?.title ?? english.find(({ id }) => id === row.id)?.translation?.title ?? row.key,
    sorts: [
      { value: 'sortOrder', label: t('Order on the site') },
      { value: 'key', label: t('Key') },
      { value: '-updatedAt', label: t('Last changed') },
    ],
    texts: { ...(doesTeach() && textsOfSchool), loadFailed: t('Failed to fetch services') },
  });
}

const textsOfSchool: Partial<ScreenTexts> = {
  add: t('Add Programme'),
  edit: t('Edit Programme'),
  created: [t('Programme created successfully')],
  updated: [t('Programme updated successfully')],
  deleted: [t('Programme deleted')],
  createFailed: [t('Failed to create programme')],
  updateFailed: [t('Failed to update programme')],
  deleteFailed: [t('Failed to delete programme')],
  confirmDelete: t('Are you sure you want to delete this training programme?'),
  empty: t('No Programs Found'),
};

function fieldsOf(instructors: RowOf<'instructors'>[]): FieldSpec[] {
  return [
    {
      name: 'title',
      label: t('Title'),
      kind: 'text',
      isRequired: true,
      isTranslated: true,
      hint: countTo(textLengths.title),
    },
    {
      name: 'overviewDescription',
      label: t('Overview'),
      kind: 'area',
      isRequired: true,
      isTranslated: true,
      hint: countTo(textLengths.overviewDescription),
    },
    {
      name: 'detailedContent',
      label: t('Detailed content'),
      kind: 'area',
      isRequired: true,
      isTranslated: true,
      hint: countTo(textLengths.detailedContent),
    },
    ...pageFields,
    { name: 'imageKey', label: t('Image'), kind: 'image-key', isRequired: true },
    {
      name: 'icon',
      label: t('Icon'),
      kind: 'text',
      Control: IconField,
    },
    {
      name: 'instructorId',
      label: ownNames('instructors')?.one ?? t('Instructor'),
      kind: 'select',
      isHalf: true,
      isOfTeaching: instructors.length === 0,
      options: [
        { value: '', label: t('Nobody') },
        ...instructors.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: 'scene',
      label: t('Scene'),
      kind: 'scene',
      isOfTeaching: true,
      hint: t('An incident on a plan, for both languages. Without one, its page shows the image.'),
    },
    { name: 'isFeatured', label: t('Featured on the home page'), kind: 'switch', isHalf: true },
    { name: 'isVisible', label: t('Visible on the website'), kind: 'switch', on: 1, off: 0, isHalf: true },
    { name: 'key', label: t('Key'), kind: 'address', isHalf: true, hint: keyHint },
  ];
}

/** What only the own page of a service shows. */
const pageFields: FieldSpec[] = [
  {
    name: 'audience',
    label: t('Who it is for'),
    kind: 'area',
    isTranslated: true,
    maxLength: 500,
    hint: t('For its own page, like the fields below. What is left empty is not shown.'),
  },
  {
    name: 'outcomes',
    label: t('What it achieves'),
    kind: 'area',
    isTranslated: true,
    maxLength: 2000,
    hint: t('One a line.'),
  },
  {
    name: 'outline',
    label: t('Outline'),
    kind: 'area',
    isTranslated: true,
    maxLength: 4000,
    hint: t(
      'One part a line. What stands before a colon becomes its heading. Without parts, the page shows the detailed content.',
    ),
  },
  {
    name: 'assessment',
    label: t('Assessment'),
    kind: 'area',
    isTranslated: true,
    isOfTeaching: true,
    maxLength: 500,
  },
  {
    name: 'length',
    label: t('Length in words'),
    kind: 'text',
    isTranslated: true,
    isHalf: true,
    maxLength: 200,
    hint: t('Such as 45 minutes, or two mornings.'),
  },
  {
    name: 'days',
    label: t('Length in days'),
    kind: 'number',
    isHalf: true,
    isOfTeaching: true,
    hint: t('Search engines read it too.'),
  },
  { name: 'groupSize', label: t('Participants at most'), kind: 'number', isHalf: true, isOfTeaching: true },
  {
    name: 'taughtIn',
    label: t('Taught in'),
    kind: 'select',
    isHalf: true,
    isOfTeaching: true,
    options: [
      { value: '', label: t('Not stated') },
      { value: 'en', label: t('English') },
      { value: 'ar', label: t('Arabic') },
      { value: 'both', label: t('English or Arabic') },
    ],
  },
];

function keyHint(key: unknown) {
  const path = servicePaths(slugify(String(key ?? ''))).en;
  if (path === undefined || path.endsWith('/'))
    return t('The last part of the address. Made from the title when left empty.');
  return t('Address: {address}. Once it is published, another one leaves a redirect.', {
    address: publicPathOf(path),
  });
}
