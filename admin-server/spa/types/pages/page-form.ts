import { isBuiltInPage } from '#content-db/types/page-path.ts';
import { defineScreen } from '../../resource/define-screen.ts';
import { rowLabel } from '../../resource/row-name.ts';
import { typeInfo } from '../../resource/type-info.ts';
import { t } from '../../language/text.tsx';
import { pageTitleOf } from './section-names.ts';

/** The form of a page that staff have added. */
export const pageScreen = defineScreen('pages', {
  fields: [
    { name: 'title', label: t('Title'), kind: 'text', isRequired: true, maxLength: 200 },
    {
      name: 'slug',
      label: t('Address'),
      kind: 'address',
      hint: t('Such as about-us for /about-us. Empty: made of the title.'),
    },
    {
      name: 'slugAr',
      label: t('Address of the Arabic page'),
      kind: 'address',
      hint: t('Empty: the same as that of the English page.'),
    },
    {
      name: 'description',
      label: t('Description'),
      kind: 'area',
      hint: t('Below the title of its page, and in search results.'),
    },
    {
      name: 'picture',
      label: t('Picture'),
      kind: 'image',
      isDescribed: true,
      hint: t('Large, beside the title of the page.'),
    },
    {
      name: 'searchTitle',
      label: t('Title for search engines'),
      kind: 'text',
      maxLength: 300,
      hint: t('In search results and shared links. Empty: the title.'),
    },
    {
      name: 'sharingPicture',
      label: t('Picture for shared links'),
      kind: 'image',
      hint: t('Empty: one is drawn with the title.'),
    },
    { name: 'isListed', label: t('Listed by search engines'), kind: 'switch' },
    { name: 'hasNumbers', label: t('Numbers of sections'), kind: 'switch' },
    { name: 'isVisible', label: t('Shown on the site'), kind: 'switch' },
  ],
  filter: { own: true },
  hide: { isVisible: false },
  labelOf: (row) => (isBuiltInPage(row.slug) ? pageTitleOf(row.slug) : rowLabel(typeInfo.pages, row)),
});

/** The form of a page of the program, which has its texts elsewhere. */
export const builtInScreen: typeof pageScreen = {
  ...pageScreen,
  schema: (types) => types.pages.input.pick({ picture: true, hasNumbers: true }),
  defaults: () => ({ picture: '', hasNumbers: true }),
  fields: pageScreen.fields.filter(({ name }) => name === 'picture' || name === 'hasNumbers'),
};
