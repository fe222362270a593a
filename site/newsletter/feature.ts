import type { Feature } from '../feature.ts';
import { type Answer, newsletterTexts } from './texts.ts';

/** The answers to the box and to the links in mails, by their English addresses. */
export const answers: Readonly<Record<string, Answer>> = {
  '/newsletter/check-inbox': 'checkInbox',
  '/newsletter/subscribed': 'subscribed',
  '/newsletter/invalid': 'invalid',
  '/newsletter/confirm': 'confirm',
  '/newsletter/confirmed': 'confirmed',
  '/newsletter/unsubscribe': 'unsubscribe',
  '/newsletter/unsubscribed': 'unsubscribed',
  '/newsletter/link-unknown': 'linkUnknown',
  '/newsletter/link-expired': 'linkExpired',
  '/newsletter/link-used': 'linkUsed',
};

/** A box in the footer that takes addresses, and the pages that answer it and the links in mails. */
export const newsletter: Feature = {
  texts: newsletterTexts,
  pages: Object.fromEntries(Object.keys(answers).map((path) => [path, './site/newsletter/AnswerPage.astro'])),
};
