/** A deliberate break of the product, which its tests must notice. */
export interface Mutation {
  /** What no longer holds. */
  name: string;
  file: string;
  /** Text that stands once in the file. */
  find: string;
  replace: string;
  /** What must fail with it: test files, or checks of `scripts/checks`. */
  caughtBy: string[];
  /** Words in the name of the test that must fail, where the other ones of its file take minutes. */
  test?: string;
}

/** @throws an error when the file does not have the text once, as the code has changed and the mutation must too */
export function applyMutation({ name, file, find, replace }: Mutation, text: string): string {
  const found = text.split(find).length - 1;
  if (found !== 1)
    throw new Error(`“${name}” wants a text that ${file} has ${found} times instead of once:\n${find}`);
  return text.replace(find, () => replace);
}
