import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import type { PageContext } from '../content/context.ts';
import { folderOf } from '../feature.ts';

const menuProps = import.meta.glob<(context: PageContext) => object>('../*/slots/in-menu-props.ts', {
  eager: true,
  import: 'inMenuProps',
});

/** What features have in the head of each page, before the link to the other language. */
export const inHeader = Object.values(
  import.meta.glob<AstroComponentFactory>('../*/slots/InHeader.astro', { eager: true, import: 'default' }),
);

/** The properties of what features have in the menu, by their folders; see islands/site-nav.tsx. */
export function inMenuProps(context: PageContext): Record<string, object> {
  return Object.fromEntries(Object.entries(menuProps).map(([path, of]) => [folderOf(path), of(context)]));
}

/** What features offer on the pages for addresses without a page. */
export const onMissingPage = Object.values(
  import.meta.glob<AstroComponentFactory>('../*/slots/OnMissingPage.astro', {
    eager: true,
    import: 'default',
  }),
);

/** What features have in the footer. */
export const inFooter = Object.values(
  import.meta.glob<AstroComponentFactory>('../*/slots/InFooter.astro', { eager: true, import: 'default' }),
);

/** Islands of features around the footer, the outermost first. */
export const aroundFooter = Object.values(
  import.meta.glob<AstroComponentFactory>('../*/slots/AroundFooter.astro', {
    eager: true,
    import: 'default',
  }),
);

/** Forms of features on the contact page, which get its `subjects`. Without one, it has the contact details. */
export const inContact = Object.values(
  import.meta.glob<AstroComponentFactory>('../*/slots/InContact.astro', { eager: true, import: 'default' }),
);
