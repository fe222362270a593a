/** What an Astro renderer offers; the parts that are wrapped here. */
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

/** Islands of this many sets of props are kept; a bilingual site needs a few dozen. */
const limit = 500;

/**
 * Renders an island with equal props once and prints it again from memory: React takes longer over
 * the navigation than Astro over the rest of a page. Islands are pure functions of their props.
 */
export function rememberIslands(renderers: unknown[]): void {
  for (const { ssr } of renderers as IslandRenderer[]) {
    const { check, renderToStaticMarkup } = ssr;
    const checked = new Map<unknown, Promise<boolean>>();
    const rendered = new Map<unknown, Map<string, ReturnType<typeof renderToStaticMarkup>>>();
    ssr.check = function (component, ...rest) {
      const answer = checked.get(component) ?? check.call(this, component, ...rest);
      checked.set(component, answer);
      return answer;
    };
    ssr.renderToStaticMarkup = async function (component, props, slots, metadata) {
      if (Object.keys(slots).length > 0)
        return renderToStaticMarkup.call(this, component, props, slots, metadata);
      const known = rendered.get(component) ?? new Map<string, ReturnType<typeof renderToStaticMarkup>>();
      rendered.set(component, known);
      const key = JSON.stringify(props);
      // Without `this` React gets no id prefix, which would count the islands of a page.
      const answer =
        known.get(key) ?? renderToStaticMarkup.call(undefined, component, props, slots, metadata);
      if (known.size >= limit) known.clear();
      known.set(key, answer);
      return { html: (await answer).html };
    };
  }
}
