/** A short script to begin with. */
export const exampleScript = `plan 8 by 4
place
  A corridor
  ممر
wall 0 1 to 8 1
staff guard at 2 2 facing guest
  Guard
  حارس
visitor guest at 6 2 facing left
  Guest
  ضيف
distance guard guest
00:00
  A guest comes closer.
  يقترب ضيف.
00:02 guard walks to 4 2
00:05 guest says
  I want to go in.
  أريد الدخول.
00:10 decision
  What now?
  ماذا الآن؟
power
  A loud order.
  أمر بصوت عالٍ.
00:12 guard hurries to 5 2
precision
  One step back.
  خطوة إلى الخلف.
00:12 guard steps to 3.4 2
00:20
  They talk.
  يتحدثان.`;
