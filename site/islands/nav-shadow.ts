/** Sets `data-scrolled` on the header once the page is scrolled by more than 20 px; debounced by 10 ms. */
const bar = document.querySelector<HTMLElement>('.site-header');
let timer = 0;

function update(): void {
  bar?.toggleAttribute('data-scrolled', window.scrollY > 20);
}

update();
addEventListener(
  'scroll',
  () => {
    clearTimeout(timer);
    timer = window.setTimeout(update, 10);
  },
  { passive: true },
);
