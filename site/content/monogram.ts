/** Ranks and forms of address before a name, without a full stop. */
const titles = new Set(
  (
    'captain major colonel general lieutenant sergeant inspector dr prof eng mr mrs ms sir ' +
    'النقيب المتقاعد المتقاعدة الرائد المقدم العقيد العميد اللواء الملازم الرقيب الدكتور الدكتورة المهندس المهندسة الأستاذ الأستاذة السيد السيدة د م أ'
  ).split(' '),
);

/**
 * What stands for a person without a photograph: the first letters of the first and the last name or, in Arabic,
 * where initials are not used, the first name. Ranks, forms of address and remarks in brackets do not count.
 */
export function monogram(name: string): string {
  const words = name
    .replace(/\([^()]*\)/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '');
  const names = words.filter((word) => !titles.has(word.replace(/\.$/u, '').toLowerCase()));
  const [first = '', ...others] = names.length > 0 ? names : words;
  if (/\p{Script=Arabic}/u.test(first)) return first;
  return [first, others.at(-1) ?? '']
    .map((word) => (/[\p{L}\p{N}]/u.exec(word)?.[0] ?? '').toUpperCase())
    .join('');
}
