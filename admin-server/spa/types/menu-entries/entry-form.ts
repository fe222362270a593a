import type { RowOf } from '#content-db/write/repository.ts';
import { type PageName, pagePath, pagePaths } from '#site/paths.ts';
import { pageTitle } from '../../resource/page-title.ts';
import { inLanguage } from '../../resource/row-name.ts';
import { defineScreen } from '../../resource/define-screen.ts';
import type { ResourceScreen } from '../../resource/screen.ts';
import { t } from '../../language/text.tsx';
import { TargetField } from '../../resource/target-field.tsx';

export type Entry = RowOf<'menu-entries'>;
export type Place = Entry['place'];

/** The name of a page of the site; undefined for other targets. */
export function targetPage(target: string): string | undefined {
  return Object.hasOwn(pagePaths, target) ? pageTitle(pagePath(target as PageName, 'en')) : undefined;
}

/** What an entry is called: by its label, by the page that it leads to, or by its address. */
export function entryName({ label, labelAr, target }: Entry): string {
  return inLanguage(label || '', labelAr) || targetPage(target) || labelAr || target;
}

/**
 * The form of an entry of a place, and its texts. A new entry comes last.
 * @param own the entry that is edited
 */
export function entryScreen(place: Place, entries: Entry[], own?: Entry): ResourceScreen<'menu-entries'> {
  const hasBelow = entries.some(({ parentId }) => parentId === own?.id);
  const parents = entries.filter(
    (entry) => entry.place === 'header' && entry.parentId === null && entry.id !== own?.id,
  );
  return defineScreen('menu-entries', {
    fields: [
      {
        name: 'target',
        label: t('Leads to'),
        kind: 'choice',
        isRequired: true,
        maxLength: 500,
        Control: TargetField,
        hint: t(
          'Type a part of the title of a page and choose it, or write an address: a path such as /services#courses, or one that begins with https://, mailto: or tel:.',
        ),
      },
      {
        name: 'label',
        label: t('Label'),
        kind: 'text',
        isHalf: true,
        maxLength: 100,
        hint: t('Without a label, a page of the site is called by its own name.'),
      },
      ...(place === 'header' && !hasBelow
        ? [
            {
              name: 'parentId',
              label: t('Stands below'),
              kind: 'select' as const,
              isHalf: true,
              options: [
                { value: '', label: t('None: it is on the first level') },
                ...parents.map((entry) => ({ value: entry.id, label: entryName(entry) })),
              ],
            },
          ]
        : []),
      {
        name: 'languages',
        label: t('Shown in'),
        kind: 'select',
        isHalf: true,
        options: [
          { value: 'both', label: t('Both languages') },
          { value: 'en', label: t('English only') },
          { value: 'ar', label: t('Arabic only') },
        ],
      },
      { name: 'isVisible', label: t('Visible on the website'), kind: 'switch', isHalf: true },
    ],
    texts: {
      ...(hasBelow && {
        confirmDelete: t('Delete this menu entry? The entries below it move to the first level.'),
      }),
    },
    defaults: () => ({
      place,
      target: '',
      label: '',
      labelAr: '',
      parentId: null,
      languages: 'both',
      isVisible: true,
      sortOrder: Math.max(0, ...entries.map(({ sortOrder }) => sortOrder)) + 1,
    }),
    labelOf: entryName,
    draftOf: place,
  });
}
