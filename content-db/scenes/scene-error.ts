import { longestScript, parseScene } from './parse.ts';

/** Why a script is no scene; undefined for one that is, and for an empty one. Not part of the input, as all screens load that. */
export function sceneError(script: string): string | undefined {
  if (script.trim() === '') return undefined;
  if (script.length > longestScript)
    return `A scene has ${longestScript} characters at most. Shorten its texts.`;
  const [first, ...others] = parseScene(script).errors;
  if (!first) return undefined;
  const more = others.length === 0 ? '' : ` (${others.length} more below)`;
  return `Line ${first.line}: ${first.message}${more}`;
}
