import { dirOf, type Locale, locales, splitPath } from '#content-db/model/locale.ts';

/** Where the styles of the bar and of dead links are. */
export const stylesPath = '/share/styles.css';

interface Words {
  name: string;
  label: string;
  hint(day: string): string;
  dead: { title: string; hint: string };
}

const words: Record<Locale, Words> = {
  en: {
    name: 'English',
    label: 'Preview, not live.',
    hint: (day) => `This link ends on ${day}. Links on the page lead to the live website.`,
    dead: {
      title: 'This link opens nothing',
      hint: 'It may have ended, or have been revoked. Ask whoever sent it for a new one.',
    },
  },
  ar: {
    name: 'العربية',
    label: 'معاينة غير منشورة.',
    hint: (day) => `ينتهي هذا الرابط في ${day}، وتقود روابط الصفحة إلى الموقع المنشور.`,
    dead: {
      title: 'هذا الرابط لا يفتح شيئًا',
      hint: 'ربما انتهت مدته أو أُلغي. اطلب رابطًا جديدًا ممن أرسله إليك.',
    },
  },
};

const days: Record<Locale, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Dubai' }),
  ar: new Intl.DateTimeFormat('ar-AE', {
    dateStyle: 'long',
    timeZone: 'Asia/Dubai',
    numberingSystem: 'latn',
  }),
};

interface Bar {
  /** The public path of the page. */
  path: string;
  /** Those that the same link shows too. */
  others: string[];
  /** What their addresses begin with. */
  prefix: string;
  /** When the link ends. */
  until: string;
}

const link = `<link rel="stylesheet" href="${stylesPath}">`;

/** A page with a bar that tells it from the live one. The page itself stays as the renderer made it. */
export function withBar(page: string, { path, others, prefix, until }: Bar): string {
  const { locale } = splitPath(path);
  const { label, hint } = words[locale];
  const links = others.map((other) => {
    const language = splitPath(other).locale;
    return `<a href="${prefix}${encodeURI(other)}" lang="${language}">${words[language].name}</a>`;
  });
  const text = `<p><strong>${label}</strong> ${hint(days[locale].format(new Date(until)))}</p>`;
  const bar = `<aside class="preview-bar" aria-label="${label}">${text}${links.join('')}</aside>`;
  return page.replace('</head>', () => `${link}</head>`).replace(/<body[^>]*>/, (body) => body + bar);
}

/** The one answer for a link that is wrong, has ended or was revoked, and for what a link does not show. */
export function deadLinkPage(): string {
  const sections = locales.map((locale) => {
    const { title, hint } = words[locale].dead;
    return `<section lang="${locale}" dir="${dirOf(locale)}"><h1>${title}</h1><p>${hint}</p></section>`;
  });
  const title = locales.map((locale) => words[locale].dead.title).join(' · ');
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${link}`;
  return `<!doctype html><html lang="en"><head>${head}</head><body class="link-gone"><main>${sections.join('')}</main></body></html>`;
}
