/**
 * An Astro renderer for islands without a framework. Such an island is HTML that works by itself; its component is a function
 * that gets the properties and returns what makes the HTML in the page interactive. `plainIsland` marks it.
 */
export default {
  name: 'plain',
  check: () => false,
  renderToStaticMarkup: (
    _component: unknown,
    _props: unknown,
    slots: Record<string, { toString(): string } | undefined>,
  ) => ({ html: `<astro-slot>${slots['default']?.toString() ?? ''}</astro-slot>` }),
  supportsAstroStaticSlot: true,
};
