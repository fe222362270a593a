import { machineProblem, messageOf, Problem, type ProblemCode } from './problem.ts';

/**
 * A Problem whose message names files or hosts of the server.
 * @param names each as it stands in the message, with what staff and visitors are told in its place
 */
export function problemNaming(
  names: Record<string, string>,
  code: ProblemCode,
  message: string,
  cause?: unknown,
): Problem {
  const plain = Object.entries(names).reduce(
    (text, [name, instead]) =>
      text.replaceAll(name, instead).replaceAll(capitalized(name), capitalized(instead)),
    message,
  );
  return new Problem(code, message, { cause, plain });
}

/** A text that begins a sentence. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * What staff and visitors are told of anything that was thrown: as `messageOf`, without files and hosts of the server.
 * The rest is for the log.
 */
export function plainMessageOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof Problem) return at.plain;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (network.test(code) || (error instanceof TypeError && error.message === 'fetch failed'))
    return 'Another service cannot be reached at the moment. Try again later.';
  if (/^E[A-Z]+$|^ERR_/.test(code)) return machineProblem(code)?.plain ?? unusedFile;
  return messageOf(error);
}

/** Codes of connections, of the system and of `fetch`. */
const network = /^(?:ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|EPIPE|UND_ERR)/;

const unusedFile =
  'The server could not find or use one of its files; its log says which. If it happens again, report it.';
