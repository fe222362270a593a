import type { ClientDirective } from 'astro';
import interaction from './interaction.ts';

/** `client:query`: hydrates an island at once if the address has a query that it does not answer yet. */
const query: ClientDirective = (load, options, element) => {
  if (!location.search || element.querySelector('[data-answer]')) interaction(load, options, element);
  else void load().then((hydrate) => hydrate());
};

export default query;
