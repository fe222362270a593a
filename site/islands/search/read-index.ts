/** Files that this page has loaded. */
const files = new Map<string, Promise<string | undefined>>();

/** Loads a file of the search index, once; undefined if there is none. @throws if it cannot be loaded */
export async function readIndex(path: string): Promise<string | undefined> {
  const file = files.get(path) ?? load(path);
  files.set(path, file);
  // The next search tries again.
  file.catch(() => files.delete(path));
  return file;
}

async function load(path: string): Promise<string | undefined> {
  const response = await fetch(path);
  if (response.ok) return response.text();
  if (response.status === 404) return undefined;
  throw new Error(`${path} answers ${response.status}`);
}
