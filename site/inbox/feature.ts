import type { Feature } from '../feature.ts';
import { contactTexts } from './texts.ts';

/** The form of the contact page, and the page that answers it without JavaScript. */
export const inbox: Feature = {
  texts: contactTexts,
  pages: { '/contact/sent': './site/inbox/SentPage.astro' },
};
