import type { ClientDirective } from 'astro';

const signs = ['pointerenter', 'focusin', 'toggle'] as const;

/**
 * `client:interaction`: hydrates an island on the visitor's first interaction. Until then it works as
 * plain HTML. An island that contains `data-immediately` is hydrated at once.
 */
const interaction: ClientDirective = (load, _options, element) => {
  const wake = async () => {
    listen('remove');
    await (
      await load()
    )();
  };
  const listen = (change: 'add' | 'remove') => {
    for (const sign of signs) element[`${change}EventListener`](sign, wake, true);
  };
  if (element.querySelector('[data-immediately]')) void wake();
  else listen('add');
};

export default interaction;
