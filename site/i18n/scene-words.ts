/** Words beside the scenes of services. */
const en = {
  metre: 'm',
  north: 'N',
  replay: 'The incident, second by second',
  play: 'Play',
  pause: 'Pause',
  next: 'Next moment',
  time: 'Time in the incident',
  choose: 'What now?',
  power: 'One way',
  precision: 'Another way',
  written: 'The incident in writing',
  before: 'Before the decision',
  apart: (metres: string) => `${metres} m apart`,
};

export const sceneWords: Record<'en' | 'ar', typeof en> = {
  en,
  ar: {
    metre: 'م',
    north: 'ش',
    replay: 'الحادثة ثانيةً بثانية',
    play: 'تشغيل',
    pause: 'إيقاف مؤقت',
    next: 'اللحظة التالية',
    time: 'وقت الحادثة',
    choose: 'ماذا الآن؟',
    power: 'الطريقة الأولى',
    precision: 'الطريقة الثانية',
    written: 'الحادثة مكتوبةً',
    before: 'قبل القرار',
    apart: (metres: string) => `المسافة ${metres} م`,
  },
};
