/** Fewer characters than this beside what is easy to guess do not make a password. */
const enough = 4;

/** What a digit or sign stands for. */
const disguises: Record<string, string> = {
  a: 'a4@',
  b: 'b8',
  e: 'e3',
  g: 'g9',
  i: 'i1!|',
  l: 'l1|',
  o: 'o0',
  s: 's5$',
  t: 't7+',
  z: 'z2',
};

/** The first of the names in a password, in any case and disguise, if it has few other letters; else undefined. */
export function onlyName(names: string[], password: string): string | undefined {
  const whole = password.normalize('NFKC').toLowerCase();
  const found = names.filter((name) => patternOf(name).test(whole));
  const rest = found.reduce((text, name) => text.replaceAll(patternOf(name), ''), whole);
  return (rest.match(/\p{L}/gu) ?? []).length < enough ? found[0] : undefined;
}

function patternOf(name: string): RegExp {
  const letters = [...name].map((letter) => (disguises[letter] ? `[${disguises[letter]}]` : letter));
  return new RegExp(letters.join(''), 'gu');
}

/** Whether a password is a short pattern repeated, or made of fewer than four different characters. */
export function isRepetitive(password: string): boolean {
  const lower = password.toLowerCase();
  return /^(.{1,4})\1+[^\p{L}]{0,4}$/u.test(lower) || new Set(lower).size < enough;
}

/** Characters in the order of the alphabet and of keyboards. */
const lines = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'qwertzuiop',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'ضصثقفغعهخحجد',
  'شسيبلاتنمكط',
].flatMap((line) => [line, [...line].reverse().join('')]);

/** Whether little is left of a password without runs of four or more neighbours, such as `abcd`, `4321` or `qwer`. */
export function isSequence(password: string): boolean {
  const characters = [...password.toLowerCase()];
  let rest = 0;
  for (let at = 0; at < characters.length;) {
    const length = runLength(characters, at);
    if (length < enough) rest += 1;
    at += length < enough ? 1 : length;
  }
  return rest < enough;
}

/** How many characters from `start` on follow one of the lines. */
function runLength(characters: string[], start: number): number {
  let end = start + 1;
  while (
    end < characters.length &&
    lines.some((line) => line.includes(characters.slice(start, end + 1).join('')))
  )
    end++;
  return end - start;
}
