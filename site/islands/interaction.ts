import type { ClientDirective } from 'astro';

/**
 * `client:interaction`: hydrates an island on the visitor's first interaction. Until then it works as
 * plain HTML. An island that contains `data-immediately` is hydrated at once. Each byte counts: every page has this.
 */
const interaction: ClientDirective = (load, _options, element) => {
  const wake = () => {
    listen('remove');
    void load().then((hydrate) => hydrate());
  };
  const listen = (change: 'add' | 'remove') => {
    for (const sign of ['pointerenter', 'focusin', 'toggle'])
      element[`${change}EventListener`](sign, wake, true);
  };
  if (element.querySelector('[data-immediately]')) wake();
  else listen('add');
};

export default interaction;
