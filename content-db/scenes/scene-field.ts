import { optionalText } from '../model/fields.ts';
import { longestScript, parseScene } from './parse.ts';

/** The script of a scene, null, or the empty text of a cleared form field. */
export function sceneField() {
  return optionalText().check(({ value, issues }) => {
    const message = value ? errorOf(value) : undefined;
    if (message !== undefined) issues.push({ code: 'custom', input: value, message });
  });
}

function errorOf(script: string): string | undefined {
  if (script.trim() === '') return undefined;
  if (script.length > longestScript)
    return `A scene has ${longestScript} characters at most. Shorten its texts.`;
  const [first, ...others] = parseScene(script).errors;
  if (!first) return undefined;
  const more = others.length === 0 ? '' : ` (${others.length} more below)`;
  return `Line ${first.line}: ${first.message}${more}`;
}
