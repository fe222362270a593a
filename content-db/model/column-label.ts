import { humanize } from './humanize.ts';

/** Labels of columns whose names are unclear. */
const labels: Record<string, string> = {
  address: 'Postal address',
  altAr: 'Description of the picture in Arabic',
  altEn: 'Description of the picture in English',
  authorId: 'Author',
  audience: 'Who it is for',
  courseId: 'Course',
  days: 'Length in days',
  file: 'Picture',
  formerOf: 'Former address of a type',
  fromUrl: 'Old address',
  groupSize: 'Participants at most',
  imageKey: 'Image',
  imageUrl: 'Image',
  instructorId: 'Instructor',
  isActive: 'Active',
  isOff: 'Switched off',
  isVisible: 'Visible on the website',
  labelAr: 'Label in Arabic',
  languages: 'Shown in',
  length: 'Length in words',
  locale: 'Language',
  mapUrl: 'Link to a map',
  outcomes: 'What it achieves',
  overviewDescription: 'Overview',
  pageId: 'Page',
  profileUrl: 'Address of the account',
  place: 'Header or footer',
  placeId: 'Place',
  plural: 'Name of several',
  pluralAr: 'Name of several in Arabic',
  parentId: 'Stands below',
  roleKey: 'Role',
  isRoleFeminine: 'Feminine form of the role',
  secondTopicId: 'Second topic',
  searchTitle: 'Headline in search results',
  searchTitleAr: 'Headline in search results in Arabic',
  serviceId: 'Service',
  singular: 'Name of one',
  singularAr: 'Name of one in Arabic',
  slug: 'Address',
  slugAr: 'Address in Arabic',
  thirdTopicId: 'Third topic',
  topicId: 'Topic',
  toUrl: 'New address',
  translationOf: 'Version in the other language',
  url: 'Image',
  whatsappNumber: 'WhatsApp number',
  yearsExperience: 'Years of experience',
};

/** Labels of columns that mean something else in one type, by `type/column`. */
const labelsInTypes: Record<string, string> = {
  'brand/icon': 'Icon of the site',
  'retention/days': 'Days until deletion',
  'type-settings/address': 'Address of the pages',
};

/** The label of a column of a type: `sortOrder` is `Sort order`. */
export function columnLabel(column: string, type: string | undefined): string {
  return labelsInTypes[`${type}/${column}`] ?? labels[column] ?? humanize(column);
}

/** The label of a text in both languages, by the column of the English one. */
export function textLabel(column: string, type: string): string {
  return column === 'altEn' ? 'Description of the picture' : columnLabel(column, type);
}

/** Formats a stored value. Switches are `On` or `Off`, also if stored as numbers. */
export function valueText(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean' || (typeof value === 'number' && /^(?:is|show)[A-Z]/.test(column)))
    return value ? 'On' : 'Off';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
