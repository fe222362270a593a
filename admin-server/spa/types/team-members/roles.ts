import { translated } from '../../language/translated.ts';
import { en } from '#site/i18n/en.ts';

/** The roles that both dictionaries translate. */
export const roles = Object.entries(en.team.roles).map(([value, label]) => ({
  value,
  label: translated(label),
}));
