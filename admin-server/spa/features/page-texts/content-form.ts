import type { RowOf } from '#content-db/write/repository.ts';
import type { FieldSpec } from '../../fields/field-spec.ts';
import type { ResourceScreen } from '../../resource/screen.ts';
import { languageOptions } from '../../ui/text/languages.ts';
import { humanize } from '#content-db/model/humanize.ts';
import { t } from '../../language/text.tsx';

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
      options: sections.map((value) => ({ value, label: humanize(value) })),
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
    labelOf: ({ section, key }: RowOf<'page-content'>) => `${humanize(section)}: ${humanize(key)}`,
    defaults: (locale) => ({ page, section, key: '', content: '', locale, isActive: true }),
    texts: {
      add: 'Add Content',
      edit: 'Edit Content',
      incomplete: 'Please fill in all fields',
      created: ['Content created successfully'],
      updated: ['Content updated successfully'],
      deleted: ['Content deleted'],
      createFailed: ['Failed to create content'],
      updateFailed: ['Failed to update content'],
      deleteFailed: ['Failed to delete content'],
      confirmDelete: 'Are you sure you want to delete this content?',
      empty: 'No content yet',
      loadFailed: 'Failed to fetch page content',
    },
  };
}
