import type { ClientDirective } from 'astro';

const signs = ['pointerenter', 'focusin', 'toggle'] as const;

/**
 * `client:interaction`: hydrates an island on the visitor's first interaction. Until then it works as
 * plain HTML. An island that contains `data-immediately` is hydrated at once.
 */
const interaction: ClientDirective = (load, _options, element) => {
  const wake = async () => {
    for (const sign of signs) element.removeEventListener(sign, wake, true);
    await (
      await load()
    )();
  };
  if (element.querySelector('[data-immediately]')) return void wake();
  for (const sign of signs) element.addEventListener(sign, wake, true);
};

export default interaction;
