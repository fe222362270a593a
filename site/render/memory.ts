/** Kept fragments; a bilingual site needs a few dozen, pages with addresses of their own push old ones out. */
const limit = 500;

const fragments = new Map<string, string>();

/** HTML that depends on `inputs` and nothing else: made once, and printed from memory for equal inputs. */
export async function remembered(inputs: unknown, make: () => Promise<string>): Promise<string> {
  const key = JSON.stringify(inputs);
  const known = fragments.get(key);
  if (known !== undefined) return known;
  const html = await make();
  if (fragments.size >= limit) fragments.clear();
  fragments.set(key, html);
  return html;
}
