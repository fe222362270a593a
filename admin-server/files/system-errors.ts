/** The code of a system error, such as `ENOENT`; undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** To be passed to `catch`: undefined if a file does not exist, or is a link where none may be. Throws other errors. */
export function ignoreMissing(error: unknown): undefined {
  if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error) ?? '')) throw error;
}
