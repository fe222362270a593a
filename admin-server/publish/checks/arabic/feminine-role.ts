import { ar } from '#site/i18n/ar.ts';
import { roleLabel } from '#site/i18n/dictionary.ts';
import type { Check } from '../page/check.ts';

/** The masculine form of each role that has a feminine one. */
const masculine = new Map(
  Object.entries(ar.team.roles).flatMap(([key, role]) => {
    const feminine = Object.entries(ar.team.feminineRoles).find(([other]) => other === key)?.[1];
    return feminine === undefined || feminine === role ? [] : [[role, feminine]];
  }),
);

/** What tells that a text is about a woman: a title, a pronoun, or a verb at the start of a sentence. */
const woman =
  /(?<!\p{L})(?:السيدة|الآنسة|الأستاذة|الدكتورة|المهندسة|المحامية|وهي|وكانت)(?!\p{L})|(?:^|[.؟!]\s+)(?:و)?(?:عملت|أمضت|قضت|حصلت|تخصصت|انضمت|جاءت|بدأت|درست|درّست|قادت|ترأس|تعمل|تدير|تقود|تشرف|تدرّس|تدرب|تدرّب|تتولى|تصمم|تتحدث)(?!\p{L})/u;

/** Women whose role is written in its masculine form. */
export const feminineRole: Check = {
  key: 'feminine-role',
  name: 'Feminine roles',
  about: 'A woman whose Arabic role stands in the masculine form.',
  level: 'warn',
  findOnPage: ({ texts }) =>
    texts.flatMap(({ text, card, language }) => {
      const feminine = language === 'ar' && card !== undefined ? masculine.get(text) : undefined;
      if (feminine === undefined) return [];
      const others = texts.filter((other) => other.card === card && other.text !== text);
      if (!others.some((other) => woman.test(other.text))) return [];
      const name = others.find(({ place }) => place === 'heading')?.text ?? 'A woman';
      return [
        { message: `${name} has the role “${text}”. Mark the role as feminine: “${feminine}”.`, quote: name },
      ];
    }),
  mendRow: ({ roleKey, isRoleFeminine, locale }) =>
    locale === 'ar' && isRoleFeminine === false && hasFeminine(String(roleKey))
      ? { isRoleFeminine: true }
      : {},
};

/** Whether a role has a feminine form of its own: one that is written as a text has none. */
function hasFeminine(roleKey: string): boolean {
  return roleLabel(ar, roleKey, true) !== roleLabel(ar, roleKey, false);
}
