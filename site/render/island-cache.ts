/** The parts of an Astro renderer that are wrapped here. */
interface IslandRenderer {
  ssr: {
    check(...args: unknown[]): Promise<boolean>;
    renderToStaticMarkup(
      component: unknown,
      props: Record<string, unknown>,
      slots: Record<string, unknown>,
      metadata?: unknown,
    ): Promise<{ html: string; attrs?: Record<string, string> }>;
  };
}

/** Maximum number of cached renderings per component. A bilingual site needs a few dozen. */
const limit = 500;

/**
 * Makes the renderers cache each island by its props: React needs more time for the navigation than
 * Astro for the rest of a page. Islands must be pure functions of their props; those with slots are not
 * cached.
 */
export function cacheIslands(renderers: unknown[]): void {
  for (const { ssr } of renderers as IslandRenderer[]) {
    const { check, renderToStaticMarkup } = ssr;
    const checked = new Map<unknown, Promise<boolean>>();
    const rendered = new Map<unknown, Map<string, ReturnType<typeof renderToStaticMarkup>>>();
    ssr.check = function (component, ...rest) {
      const result = checked.get(component) ?? check.call(this, component, ...rest);
      checked.set(component, result);
      return result;
    };
    ssr.renderToStaticMarkup = async function (component, props, slots, metadata) {
      if (Object.keys(slots).length > 0)
        return renderToStaticMarkup.call(this, component, props, slots, metadata);
      const cache = rendered.get(component) ?? new Map<string, ReturnType<typeof renderToStaticMarkup>>();
      rendered.set(component, cache);
      const key = JSON.stringify(props);
      // Without `this`, React gets no id prefix, which would number the islands of a page.
      const result =
        cache.get(key) ?? renderToStaticMarkup.call(undefined, component, props, slots, metadata);
      if (cache.size >= limit) cache.clear();
      cache.set(key, result);
      return { html: (await result).html };
    };
  }
}
