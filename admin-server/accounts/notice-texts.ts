import type { Locale } from '#content-db/model/locale.ts';
import type { Client } from './sessions/session-adapter.ts';

/** A mail to the owner of an account. */
interface Notice {
  subject: string;
  what: string;
}

/** What is told about an account, on the site of a host name. `by` is who did it. */
interface Texts {
  newDevice(site: string, client: Client): Notice;
  newAccount(site: string, by: string, username: string): Notice;
  passwordReset(site: string, by: string): Notice;
  factorsReset(site: string, by: string): Notice;
  advice: string;
}

/** A name in Latin letters would change the order of the Arabic words around it. */
const isolated = (name: string) => `\u2068${name}\u2069`;

export const noticeTexts: Record<Locale, Texts> = {
  en: {
    newDevice: (site, { device, address }) => ({
      subject: 'New sign-in to your account',
      what: `Somebody signed in to your account on ${site} from a new device: ${device || 'an unknown device'}, address ${address}.`,
    }),
    newAccount: (site, by, username) => ({
      subject: 'You have an account',
      what: `${by} made an account for you, ${username}, in the back office of ${site}. They tell you your password.`,
    }),
    passwordReset: (site, by) => ({
      subject: 'Your password was reset',
      what: `${by} set a new password for your account on ${site}, and ended your sessions.`,
    }),
    factorsReset: (site, by) => ({
      subject: 'Your second factors were removed',
      what: `${by} removed the passkeys, the authenticator app and the recovery codes of your account on ${site}, and ended your sessions.`,
    }),
    advice:
      'If you did not expect this, tell an admin at once, change your password and end your other sessions under My account:',
  },
  ar: {
    newDevice: (site, { device, address }) => ({
      subject: 'تسجيل دخول جديد إلى حسابك',
      what: `سُجّل الدخول إلى حسابك في ${isolated(site)} من جهاز جديد: ${device ? isolated(device) : 'جهاز غير معروف'}، من العنوان ${isolated(address)}.`,
    }),
    newAccount: (site, by, username) => ({
      subject: 'أُنشئ لك حساب',
      what: `أنشأ ${isolated(by)} حسابًا لك باسم ${isolated(username)} في لوحة إدارة ${isolated(site)}، وسيبلغك بكلمة المرور.`,
    }),
    passwordReset: (site, by) => ({
      subject: 'أُعيد تعيين كلمة مرورك',
      what: `عيّن ${isolated(by)} كلمة مرور جديدة لحسابك في ${isolated(site)}، وأنهى جلساتك.`,
    }),
    factorsReset: (site, by) => ({
      subject: 'أُزيل التحقق بخطوتين من حسابك',
      what: `أزال ${isolated(by)} مفاتيح المرور وتطبيق المصادقة ورموز الاسترداد من حسابك في ${isolated(site)}، وأنهى جلساتك.`,
    }),
    advice:
      'إذا لم يكن ذلك متوقعًا، فيُرجى إبلاغ أحد المديرين فورًا، وتغيير كلمة المرور، وإنهاء الجلسات الأخرى في صفحة «حسابي»:',
  },
};
