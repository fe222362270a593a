import { dirOf, isLocale, type Locale } from '#content-db/model/locale.ts';

const key = 'admin-language';

/**
 * The language of the back office. It is the same for as long as the page is open, so that a text can be read
 * anywhere, also while modules load; a change loads the page anew.
 */
export const language: Locale = rememberedLanguage() ?? browserLanguage();

function rememberedLanguage(): Locale | undefined {
  const remembered = storage()?.getItem(key);
  return isLocale(remembered) ? remembered : undefined;
}

/** Before anybody has chosen: Arabic for a browser that prefers it. */
function browserLanguage(): Locale {
  return globalThis.document && navigator.language.startsWith('ar') ? 'ar' : 'en';
}

/** Shows the back office in a language from now on, on this device. Forms keep what was written, as drafts. */
export function changeLanguage(to: Locale): void {
  storage()?.setItem(key, to);
  if (to !== language && rememberedLanguage() === to) location.reload();
}

/** None without a browser, and where the browser forbids it. */
function storage(): Storage | undefined {
  try {
    return globalThis.document && localStorage;
  } catch {
    return undefined;
  }
}

/** Direction of the back office. */
export const direction = dirOf(language);

/** For dates and numbers, with the clock of 24 hours. Arabic with the digits that the website shows. */
export const formatLocale = language === 'ar' ? 'ar-u-hc-h23-nu-latn' : 'en-GB';
