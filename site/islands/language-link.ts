import { plainIsland } from './plain-island.ts';

/** The link to the page in the other language, which keeps the subject of an enquiry and what was searched for. */
export const LanguageLink = plainIsland(() => (root) => {
  const link = root.querySelector('a');
  if (!link) return;
  const keepQuery = () => {
    const subject = document.querySelector<HTMLSelectElement>('#contact-about');
    link.search = subject ? subject.value && `?about=${encodeURIComponent(subject.value)}` : location.search;
  };
  for (const sign of ['pointerenter', 'focusin', 'click']) root.addEventListener(sign, keepQuery, true);
  keepQuery();
});
