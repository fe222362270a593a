import { counted } from '#site/i18n/en.ts';
import type { Overlay } from '#site/i18n/dictionary.ts';
import { englishRoles } from '../english-roles.ts';

/** What the example says where the program has other words, or none. */
export const english: Overlay = {
  outline: 'Programme outline',
  facts: {
    programs: counted('programme', 'programmes'),
    methods: counted('line of work', 'lines of work'),
    sectors: counted('workplace', 'workplaces'),
    proofs: counted('credential', 'credentials'),
  },
  llms: { programs: 'Programmes' },
  home: { expert: 'Instructor' },
  scene: { choose: 'Power or precision?', power: 'Power', precision: 'Precision' },
  services: {
    programs: 'Training programmes',
    industry: 'Industry applications',
    credentials: 'Expert credentials',
    short: { programs: 'Programmes', industry: 'Workplaces', credentials: 'Credentials' },
    emptyTitle: 'No Programs Found',
    emptyHint: 'Programs can be added in the admin.',
    afterwards: 'Afterwards',
    outcomes: 'What participants can do',
    outline: 'Programme outline',
  },
  team: { roles: englishRoles },
  blog: {
    fallback: {
      aviation: {
        title: 'What aviation security teaches everyone else',
        description:
          'Checked procedures, clear roles and short messages: habits from the cabin that serve any front line.',
      },
      event: {
        title: 'Before the gates open',
        description:
          'An event is made safe in the hours when nobody is watching. A look at the work that goes before.',
      },
      corporate: {
        title: 'Reception is a security post',
        description:
          'The person who greets visitors sees most and is trained least. What a short course can change.',
      },
    },
  },
  article: {
    program: 'Programme on this subject',
    programDetails: 'About the programme',
    ask: 'Ask about this programme',
  },
  clients: [
    'Meridian Gulf Airways',
    'Al Naseem Air',
    'Wadi District Police',
    'Port Sahel Airport',
    'Marsa Mall',
    'Qasr Avenue Mall',
    'Dana Hospitality Group',
    'Sahel Customs Authority',
  ],
};

/** Shown where no text is stored; by page, section and key. */
export const englishTexts = {
  'common.brand.name': 'Security Training',
  'common.footer.newsletter_title': 'Newsletter',
  'home.hero.title': 'Security training for people who work with people',
  'home.hero.subtitle': 'Psychology-based training that favours precision over power.',
  'home.cta.exploreServices': 'Explore Our Services',
  'home.cta.contactUs': 'Contact Us',
  'home.cta.exploreAll': 'Explore All Training Programs',
  'home.cta.title': 'Talk to us',
  'home.cta.button_text': 'Schedule a Consultation',
  'home.advanced_training.title': 'Advanced training',
  'home.advanced_training.courses_title': 'Course ladder',
  'home.methodology.title': 'Methodology',
  'home.methodology.psychological_mastery': 'Psychological mastery',
  'home.methodology.precision_techniques': 'Precision techniques',
  'home.methodology.industry_applications': 'Industry applications',
  'home.expert.title': 'Led by an expert',
  // Empty until they are known; the page shows them when both are there.
  'home.expert.certificate_number': '',
  'home.expert.certificate_issuer': '',
  'home.training.title': 'Training programmes',
  'home.blog.title': 'From the blog',
  'home.clients.title': 'Our clients',
  'services.hero.title': 'Services',
  'services.methodology.title': 'Methodology',
  'services.training.title': 'Training programmes',
  'services.training.courses_title': 'Course ladder',
  'services.industry.title': 'Industry applications',
  'services.credentials.title': 'Expert credentials',
  'services.cta.title': 'Plan a course with us',
  'services.cta.button_text': 'Schedule a Consultation',
  'team.hero.title': 'Our Expert Team',
  'team.hero.subtitle': 'Security specialists in aviation, executive protection and training.',
  'team.philosophy.title': 'Our Leadership Philosophy',
  'blog.hero.title': 'Our Blog',
  'blog.hero.subtitle': 'Expert insights and news from the world of security training',
  'contact.hero.title': 'Contact Us',
  'contact.hero.subtitle': 'Get in touch about your security training needs.',
  'privacy-policy.hero.title': 'Privacy policy',
  'privacy-policy.body.content': 'We keep what you send us only to answer you, and pass it to nobody.',
  'terms.hero.title': 'Terms of use',
  'accessibility.hero.title': 'Accessibility',
  'accessibility.body.content': 'If something keeps you from using this site, tell us by the contact form.',
  'terms.body.content': 'The texts of this site inform; they do not replace training or advice.',
};
