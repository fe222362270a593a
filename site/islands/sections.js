/** Marks in each list of anchors the one whose section is being read. on-scroll.ts loads this file as it is. */
const lists = [...document.querySelectorAll('.anchors')].map((list) =>
  [...list.querySelectorAll('a[href^="#"]')].map((link) => ({
    link,
    target: document.getElementById(decodeURIComponent(link.hash.slice(1))),
  })),
);

function mark() {
  const page = document.documentElement;
  const line = (parseFloat(getComputedStyle(page).scrollPaddingBlockStart) || 0) + 1;
  const isAtEnd = scrollY + innerHeight >= page.scrollHeight - 1;
  for (const anchors of lists) {
    const current = isAtEnd
      ? anchors.at(-1)
      : anchors.findLast(({ target }) => target && target.getBoundingClientRect().top <= line);
    for (const anchor of anchors) {
      if (anchor === current) anchor.link.setAttribute('aria-current', 'true');
      else anchor.link.removeAttribute('aria-current');
    }
  }
}

mark();
addEventListener('scroll', () => requestAnimationFrame(mark), { passive: true });
addEventListener('resize', mark);
