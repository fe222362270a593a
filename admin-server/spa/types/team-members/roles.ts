import { language } from '../../language/language.ts';
import { translated } from '../../language/translated.ts';
import { englishRoles } from '#example/english-roles.ts';

const labels = new Map<string, string>(Object.entries(englishRoles));

/** The roles that both dictionaries translate. */
export const roles = [...labels].map(([value, label]) => ({ value, label: translated(label) }));

/** A role in the language of the back office, where Arabic has a form for a woman; as it was typed if no dictionary knows it. */
export function roleName({ roleKey, isRoleFeminine }: { roleKey: string; isRoleFeminine: boolean }): string {
  const label = labels.get(roleKey);
  if (label === undefined) return roleKey;
  return translated(isRoleFeminine && language === 'ar' ? `${label}|feminine` : label);
}
