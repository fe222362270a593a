import type { Locale } from '#content-db/model/locale.ts';
import type { CoverKind } from './art/covers/cover.ts';

/** What staff call the kinds of drawn cover. They have a file of their own: a form needs no drawings. */
export const coverNames: Record<CoverKind, Record<Locale, string>> = {
  cabin: { en: 'Aircraft cabin', ar: 'مقصورة طائرة' },
  crowd: { en: 'Crowd at a gate', ar: 'حشد عند بوابة' },
  'shop-floor': { en: 'Shop floor', ar: 'صالة متجر' },
  street: { en: 'Street and entrance', ar: 'شارع ومدخل' },
  report: { en: 'Report form or debriefing', ar: 'نموذج بلاغ أو جلسة مراجعة' },
  timeline: { en: 'Timeline', ar: 'خط زمني' },
  encounter: { en: 'Encounter in a waiting room', ar: 'مواجهة في صالة انتظار' },
  route: { en: 'Route through a district', ar: 'مسار عبر حيّ' },
};
