import { humanize } from '../../ui/humanize.ts';

/** Columns that staff know by another name than their own. */
const labels: Record<string, string> = {
  altAr: 'Description of the picture in Arabic',
  altEn: 'Description of the picture in English',
  courseId: 'Course',
  fromUrl: 'Old address',
  imageKey: 'Image',
  imageUrl: 'Image',
  instructorId: 'Instructor',
  isVisible: 'Visible on the website',
  locale: 'Language',
  overviewDescription: 'Overview',
  roleKey: 'Role',
  serviceId: 'Service',
  slug: 'Address',
  toUrl: 'New address',
  translationOf: 'Translation of',
  url: 'Image',
};

/** What staff call a column of any content: `sortOrder` is `Sort order`. */
export function columnLabel(column: string): string {
  return labels[column] ?? humanize(column);
}

/** A stored value as staff read it; a switch is on or off, whether it is kept as a number or not. */
export function valueText(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean' || (typeof value === 'number' && /^(?:is|show)[A-Z]/.test(column)))
    return value ? 'On' : 'Off';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
