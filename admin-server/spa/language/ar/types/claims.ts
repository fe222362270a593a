/** The screen of claims. */
export const words = {
  'What may be said': 'ما يجوز قوله',
  'Words that tell that a sentence is about it, one a line, in both languages. “…” stands for words between.':
    'كلمات تدل على أن الجملة تتناول هذه العبارة، واحدة في كل سطر، باللغتين. والعلامة «…» تعني كلمات بينها.',
  'Words that say more': 'كلمات تتجاوز المسموح',
  'One a line, in both languages. A publish is stopped where one stands near a subject.':
    'واحدة في كل سطر، باللغتين. يتوقف النشر إذا وردت إحداها قرب كلمة دالة.',
  'Greatest number': 'أكبر عدد',
  'A publish is stopped where a greater one stands before a subject.':
    'يتوقف النشر إذا ورد عدد أكبر منه قبل كلمة دالة.',
  'A claim is what every text may say of the organisation, and no more.':
    'العبارة هي أقصى ما يجوز لأي نص أن يقوله عن المؤسسة.',
};
