/** Marks the bar once the page is scrolled by more than 20 px; looks 10 ms after the last movement. */
const bar = document.querySelector<HTMLElement>('.site-header');
let timer = 0;

function look(): void {
  bar?.toggleAttribute('data-scrolled', window.scrollY > 20);
}

look();
addEventListener(
  'scroll',
  () => {
    clearTimeout(timer);
    timer = window.setTimeout(look, 10);
  },
  { passive: true },
);
