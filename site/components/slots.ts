import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

type Files = Record<string, AstroComponentFactory>;

/** What features have in the footer. */
export const inFooter = Object.values(
  import.meta.glob('../*/slots/InFooter.astro', { eager: true, import: 'default' }) as Files,
);

/** Islands of features around the footer, the outermost first. */
export const aroundFooter = Object.values(
  import.meta.glob('../*/slots/AroundFooter.astro', { eager: true, import: 'default' }) as Files,
);

/** Forms of features on the contact page, which get its `subjects`. Without one, it has the contact details. */
export const inContact = Object.values(
  import.meta.glob('../*/slots/InContact.astro', { eager: true, import: 'default' }) as Files,
);
