import type { Locale } from '#content-db/model/locale.ts';
import type { Example, HeroPage } from '#site/i18n/example.ts';
import { cabin } from './art/cabin.ts';
import { cover, coverKindOf } from './art/covers/cover.ts';
import { courseStair } from './art/course-stair.ts';
import { sectorIcons } from './art/icons.ts';
import { logo } from './art/logo.ts';
import { missedApproach } from './art/missed-approach.ts';
import { heroPlate } from './art/plate.ts';
import { sharing } from './art/sharing.ts';
import { street } from './art/street.ts';
import { trainingRoom } from './art/training-room.ts';
import { arabic, arabicTexts } from './texts/ar.ts';
import { english, englishTexts } from './texts/en.ts';

/** Lettering of the drawings at the head of the pages. */
const lettering = {
  en: {
    ahead: '1 row',
    behind: '2 rows',
    instructor: 'Instructor',
    floor: 'Exercise floor',
    apart: '2 m',
    hall: 'Hall',
    entrance: 'Entrance',
    north: 'N',
    scale: 'Not to scale',
  },
  ar: {
    ahead: 'صف واحد',
    behind: 'صفّان',
    instructor: 'المدرب',
    floor: 'ساحة التمرين',
    apart: '2 م',
    hall: 'القاعة',
    entrance: 'المدخل',
    north: 'ش',
    scale: 'رسم بلا مقياس',
  },
};

const heroes: Record<HeroPage, (locale: Locale) => string> = {
  home: heroPlate,
  services: (locale) => cabin(lettering[locale], locale === 'ar'),
  team: (locale) => trainingRoom(lettering[locale]),
  contact: (locale) => street(lettering[locale]),
};

/** Rakeez Security Training, which is invented: its content is in the folder `content`. */
export const example: Example = {
  name: 'rakeez',
  words: { en: english, ar: arabic },
  texts: { en: englishTexts, ar: arabicTexts },
  organisation: { kind: 'EducationalOrganization', country: 'AE', timeZone: 'Asia/Dubai' },
  points: {
    methods: {
      psychological_mastery: 'mind',
      precision_techniques: 'precision',
      industry_applications: 'industry',
      scenario_training: 'scenario',
    },
    sectors: Object.keys(sectorIcons),
    proofs: ['experience', 'certification', 'standards'],
  },
  icons: sectorIcons,
  posts: [
    { key: 'aviation', date: '2024-02-20', picture: '/pictures/service-cabin-crew-safety.svg' },
    { key: 'event', date: '2024-02-15', picture: '/pictures/service-event-security.svg' },
    { key: 'corporate', date: '2024-02-10', picture: '/pictures/service-banking-incident-response.svg' },
  ],
  art: {
    logo,
    hero: (page, locale) => heroes[page](locale),
    missing: (status, home, locale) => missedApproach({ status, home }, locale === 'ar'),
    cover: (seed, { kind, isMirrored }) => cover(seed, { kind: coverKindOf(kind), isMirrored }),
    coverModule: '/covers.js',
    stair: courseStair,
    sharing,
  },
};
