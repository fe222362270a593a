import type { ClientDirective } from 'astro';

const signs = ['pointerenter', 'focusin', 'touchstart', 'toggle'] as const;

/**
 * `client:interaction`: an island loads its code when the visitor first touches it. Until then it
 * works as plain HTML. Under data-immediately it does not wait.
 */
const interaction: ClientDirective = (load, _options, element) => {
  const wake = async () => {
    for (const sign of signs) element.removeEventListener(sign, wake, true);
    await (
      await load()
    )();
  };
  if (element.querySelector('[data-immediately]')) return void wake();
  for (const sign of signs) element.addEventListener(sign, wake, { capture: true, passive: true });
};

export default interaction;
