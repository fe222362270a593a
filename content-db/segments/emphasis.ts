/** The marks of emphasis in a Markdown text. */
export interface Emphasis {
  /** The mark of each part that is emphasised: `**`, `*` or `~~`, also for a part between tags. */
  marks: string[];
  /** Marks that begin or end nothing, which readers would see. */
  unpaired: string[];
}

/** Code within a line. */
export const codeSpan = /(?<!`)(?<fence>`{1,8})(?!`)[^]+?(?<!`)\k<fence>(?!`)/g;
/** Text in which no mark counts: escaped signs, code, tags, and addresses of links. */
const unmarked = new RegExp(
  String.raw`\\[!-/:-@[-\`{-~]|${codeSpan.source}|<[^<>]*>|\]\([^\s()]*(?:\s+"[^"]*")?\)`,
  'gs',
);
const marks = /(?<=(.|^))(\*+|_+|~{2,})(?=(.|$))/gsu;

const tagMarks: Record<string, string> = { '<s>': '~~', '<em>': '*', '<strong>': '**' };

/** Signs beside each other; `left` is how many of them are not paired. */
interface Run {
  sign: string;
  length: number;
  left: number;
  canOpen: boolean;
  canClose: boolean;
}

/** What is emphasised in a text, as CommonMark reads it: https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis */
export function emphasisOf(text: string): Emphasis {
  const paired: string[] = [];
  const signs = text.replace(unmarked, (found) => {
    // The editor writes tags where marks would begin or end nothing.
    const mark = tagMarks[found];
    if (mark) paired.push(mark);
    return '..';
  });
  const runs = [...signs.matchAll(marks)].map(runOf);
  const openers: Run[] = [];
  for (const run of runs) {
    if (run.canClose) paired.push(...closed(openers, run));
    if (run.canOpen && run.left > 0) openers.push(run);
  }
  const unpaired = runs.flatMap(({ sign, left, canOpen, canClose }) =>
    left > 0 && (canOpen || canClose) ? sign.repeat(left) : [],
  );
  return { marks: paired, unpaired };
}

function runOf([, before = '', signs = '', after = '']: RegExpExecArray): Run {
  const [opens, closes] = [isJoined(before, after), isJoined(after, before)];
  const isWithinWords = !signs.startsWith('_');
  return {
    sign: signs.slice(0, 1),
    length: signs.length,
    left: signs.length,
    canOpen: opens && (isWithinWords || !closes || isSign(before)),
    canClose: closes && (isWithinWords || !opens || isSign(after)),
  };
}

/** Whether a mark belongs to the text on its other side, away from `outer`. */
function isJoined(outer: string, inner: string): boolean {
  return /\S/.test(inner) && !(isSign(inner) && /[^\s\p{P}\p{S}]/u.test(outer));
}

function isSign(character: string): boolean {
  return /[\p{P}\p{S}]/u.test(character);
}

/** Pairs a run with those that are open. @returns the marks of the pairs */
function closed(openers: Run[], closer: Run): string[] {
  const paired: string[] = [];
  while (closer.left > 0) {
    const at = openers.findLastIndex((opener) => isPair(opener, closer));
    const opener = openers[at];
    if (!opener) break;
    openers.splice(at + 1);
    const size = Math.min(2, opener.left, closer.left);
    opener.left -= size;
    closer.left -= size;
    paired.push((closer.sign === '~' ? '~' : '*').repeat(size));
    if (opener.left === 0) openers.pop();
  }
  return paired;
}

function isPair(opener: Run, closer: Run): boolean {
  if (opener.sign !== closer.sign) return false;
  if (closer.sign === '~' || !(opener.canClose || closer.canOpen)) return true;
  return (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}
