import type { RowOf } from '#content-db/write/repository.ts';
import type { FieldSpec } from '../../fields/field-spec.ts';
import type { ResourceScreen } from '../../resource/screen.ts';
import { languageOptions } from '../../ui/languages.ts';
import { humanize } from '#content-db/model/humanize.ts';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

/** The screen of a page's texts: `sections` are suggestions, `section` is the section of a new text. */
export function contentScreen(
  page: string,
  sections: string[],
  section = '',
): ResourceScreen<'page-content'> {
  const fields: FieldSpec[] = [
    {
      name: 'section',
      label: t('Section'),
      kind: 'choice',
      options: sections.map((value) => ({ value, label: translated(humanize(value)) })),
      isRequired: true,
      isHalf: true,
    },
    {
      name: 'key',
      label: t('Content key'),
      kind: 'text',
      isRequired: true,
      isHalf: true,
      hint: t('The name that the page knows the text by, such as title.'),
    },
    { name: 'content', label: t('Content'), kind: 'area', isRequired: true, isTranslated: true },
    { name: 'locale', label: t('Language'), kind: 'select', options: languageOptions, isHalf: true },
  ];
  return {
    name: 'page-content',
    schema: ({ 'page-content': { input } }, { required }) =>
      input.extend({ key: required('Content key is required').max(100) }),
    fields,
    hasLocales: true,
    sorts: [],
    draftOf: section === '' ? page : `${page}/${section}`,
    labelOf: ({ section, key }: RowOf<'page-content'>) =>
      `${translated(humanize(section))}: ${translated(humanize(key))}`,
    defaults: (locale) => ({ page, section, key: '', content: '', locale, isActive: true }),
    texts: {
      add: t('Add Content'),
      edit: t('Edit Content'),
      incomplete: t('Please fill in all fields'),
      created: [t('Content created successfully')],
      updated: [t('Content updated successfully')],
      deleted: [t('Content deleted')],
      createFailed: [t('Failed to create content')],
      updateFailed: [t('Failed to update content')],
      deleteFailed: [t('Failed to delete content')],
      confirmDelete: t('Are you sure you want to delete this content?'),
      empty: t('No content yet'),
      loadFailed: t('Failed to fetch page content'),
    },
  };
}
