import sections from './sections.js?url';

/**
 * Sets `data-scrolled` on the body once the page is scrolled by more than 20 px, debounced by 10 ms; and from the
 * first scroll on, has the current section marked in the page's anchors. Each byte counts: every page loads this.
 */
let timer: ReturnType<typeof setTimeout> | undefined;

function update(event?: Event): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    document.body.toggleAttribute('data-scrolled', scrollY > 20);
    if (event && document.querySelector('.anchors')) void import(/* @vite-ignore */ sections);
  }, 10);
}

update();
onscroll = update;
