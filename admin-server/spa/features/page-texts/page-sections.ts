import { typeOf } from '#site/paths.ts';
import { t } from '../../language/text.tsx';
import { doesTeach, isPageOff, ownNames } from '../../resource/own-types.ts';

/** A part of a page, with its name in the editor. */
export interface NamedSection {
  name: string;
  /** The sections that it contains, and single texts of other sections as `section/key`. */
  holds: string[];
}

/** The services, which are training in a school. */
const training = (...holds: string[]): NamedSection => ({
  get name() {
    return ownNames('services')?.many ?? (doesTeach() ? t('Training') : t('Services'));
  },
  holds,
});

const hero: NamedSection = { name: t('Hero'), holds: ['hero'] };
const closingCall: NamedSection = { name: t('Contact'), holds: ['cta'] };

/** The sections of the home page, in page order. */
export const homeSections = {
  hero: { name: t('Hero'), holds: ['hero', 'cta/exploreServices', 'cta/contactUs'] },
  training: training('advanced_training', 'training', 'cta/exploreAll'),
  methodology: { name: t('Methodology'), holds: ['methodology'] },
};

/** The sections of the services page, in the order of its editor. */
export const servicesSections: NamedSection[] = [
  hero,
  { name: t('Methodology'), holds: ['methodology'] },
  training('training'),
  { name: t('Industry'), holds: ['industry'] },
  { name: t('Qualifications'), holds: ['credentials'] },
  closingCall,
];

export interface EditedPage {
  value: string;
  label: string;
  /** The public path. */
  path: string;
  sections: NamedSection[];
}

const homePage: EditedPage = {
  value: 'home',
  label: t('Home'),
  path: '/',
  sections: [
    ...Object.values(homeSections),
    { name: t('Expert'), holds: ['expert'] },
    { name: t('Blog'), holds: ['blog'] },
    { name: t('Clients'), holds: ['clients'] },
    closingCall,
  ],
};

/** The pages with their named sections. Other sections follow under their own names. */
export const pages: [EditedPage, ...EditedPage[]] = [
  homePage,
  { value: 'services', label: t('Services'), path: '/services', sections: servicesSections },
  {
    value: 'team',
    label: t('Team'),
    path: '/team',
    sections: [hero, { name: t('Leadership philosophy'), holds: ['philosophy'] }],
  },
  { value: 'blog', label: t('Blog'), path: '/blog', sections: [hero] },
  {
    value: 'contact',
    label: t('Contact'),
    path: '/contact',
    sections: [hero, { name: t('What happens next'), holds: ['next'] }],
  },
];

/** Pages with one long text. */
const legalPages: EditedPage[] = [
  {
    value: 'privacy-policy',
    label: t('Privacy policy'),
    path: '/privacy-policy',
    sections: [hero, { name: t('Text'), holds: ['body'] }],
  },
  {
    value: 'terms',
    label: t('Terms'),
    path: '/terms',
    sections: [hero, { name: t('Text'), holds: ['body'] }],
  },
  {
    value: 'accessibility',
    label: t('Accessibility'),
    path: '/accessibility',
    sections: [hero, { name: t('Text'), holds: ['body'] }],
  },
];

/** All editable pages, by the names that the organisation has for them, without those of types that are off. */
export function editablePages(): [EditedPage, ...EditedPage[]] {
  return [homePage, ...[...pages.slice(1), ...legalPages].filter(({ path }) => !isPageOff(path)).map(named)];
}

function named(page: EditedPage): EditedPage {
  const type = typeOf(page.path);
  return { ...page, label: (type && ownNames(type)?.many) ?? page.label };
}
