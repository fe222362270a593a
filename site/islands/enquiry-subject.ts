/**
 * Chooses the subject of an enquiry that the address names (`?about=key`), keeps the page that the visitor came from, and
 * gives links to mail and WhatsApp the same words.
 */
const select = document.querySelector<HTMLSelectElement>('#contact-about');
const origin = document.querySelector<HTMLInputElement>('[data-origin]');

const key = new URLSearchParams(location.search).get('about');
const asked = [...(select?.options ?? [])].find((option) => key !== null && option.dataset.key === key);
if (asked) asked.selected = true;

if (origin && URL.canParse(document.referrer)) {
  const from = new URL(document.referrer);
  if (from.origin === location.origin) origin.value = from.pathname;
}

function addSubject(): void {
  const subject = select?.value ? (select.selectedOptions[0]?.text.trim() ?? '') : '';
  for (const [scheme, field] of [
    ['mailto:', 'subject'],
    ['https://wa.me/', 'text'],
  ] as const) {
    for (const link of document.querySelectorAll<HTMLAnchorElement>(`main a[href^="${scheme}"]`)) {
      const [address = ''] = link.href.split('?');
      link.href = subject ? `${address}?${field}=${encodeURIComponent(subject)}` : address;
    }
  }
}

addSubject();
select?.addEventListener('change', addSubject);
