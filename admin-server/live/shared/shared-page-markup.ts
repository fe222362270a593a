import { dirOf, type Locale, locales, splitPath } from '#content-db/model/locale.ts';
import { longDate } from '#site/i18n/long-date.ts';

/** The path of the styles for the bar and for dead links. */
export const stylesPath = '/share/styles.css';

interface Words {
  name: string;
  label: string;
  /** The link to the list of a set of changes. */
  list: string;
  hint(day: string): string;
  dead: { title: string; hint: string };
}

const words: Record<Locale, Words> = {
  en: {
    name: 'English',
    label: 'Preview, not live.',
    list: 'All changes',
    hint: (day) => `This link ends on ${day}. Links on the page lead to the live website.`,
    dead: {
      title: 'This link opens nothing',
      hint: 'It may have ended, or have been revoked. Ask whoever sent it for a new one.',
    },
  },
  ar: {
    name: 'العربية',
    label: 'معاينة غير منشورة.',
    list: 'كل التغييرات',
    hint: (day) => `ينتهي هذا الرابط في ${day}، وتقود روابط الصفحة إلى الموقع المنشور.`,
    dead: {
      title: 'هذا الرابط لا يفتح شيئًا',
      hint: 'ربما انتهت مدته أو أُلغي. اطلب رابطًا جديدًا ممن أرسله إليك.',
    },
  },
};

interface Bar {
  /** The public path of the page. */
  path: string;
  /** Other paths that the same link opens. */
  others: string[];
  /** Prefix of their addresses. */
  prefix: string;
  /** The address of the list of changes, if the link is for a set. */
  list?: string | undefined;
  /** When the link ends. */
  until: string;
  timeZone: string;
}

const link = `<link rel="stylesheet" href="${stylesPath}">`;

/** Adds a bar to a page that says that it is a preview; does not change the page otherwise. */
export function withBar(page: string, { path, others, prefix, list, until, timeZone }: Bar): string {
  const { locale } = splitPath(path);
  const { label, hint, list: toList } = words[locale];
  const links = others.map((other) => {
    const language = splitPath(other).locale;
    return `<a href="${prefix}${encodeURI(other)}" lang="${language}">${words[language].name}</a>`;
  });
  if (list !== undefined) links.unshift(`<a href="${list}">${toList}</a>`);
  const text = `<p><strong>${label}</strong> ${hint(longDate(until, locale, timeZone))}</p>`;
  const bar = `<aside class="preview-bar" aria-label="${label}">${text}${links.join('')}</aside>`;
  return page.replace('</head>', () => `${link}</head>`).replace(/<body[^<>]*>/, (body) => body + bar);
}

/** The answer for a link that is wrong, expired or revoked, and for paths that a link does not open. */
export function deadLinkPage(): string {
  const sections = locales.map((locale) => {
    const { title, hint } = words[locale].dead;
    return `<section lang="${locale}" dir="${dirOf(locale)}"><h1>${title}</h1><p>${hint}</p></section>`;
  });
  const title = locales.map((locale) => words[locale].dead.title).join(' · ');
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${link}`;
  return `<!doctype html><html lang="en"><head>${head}</head><body class="link-gone"><main>${sections.join('')}</main></body></html>`;
}
