/** Maximum number of cached fragments. A bilingual site needs a few dozen. */
const limit = 500;

const fragments = new Map<string, string>();

/** The HTML that `render` makes. It must depend on `cacheKey` only: equal keys, as JSON, get the cached HTML. */
export async function cached(cacheKey: unknown, render: () => Promise<string>): Promise<string> {
  const key = JSON.stringify(cacheKey);
  const hit = fragments.get(key);
  if (hit !== undefined) return hit;
  const html = await render();
  if (fragments.size >= limit) fragments.clear();
  fragments.set(key, html);
  return html;
}
