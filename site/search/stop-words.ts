/** Words that stand in almost every text and tell nothing about it; Arabic ones as `normalizeArabic` spells them. */
export const stopWords: ReadonlySet<string> = new Set(
  [
    'a an and are as at be but by for from has have he her his if in into is it its no not of on or our she so',
    'that the their them then there they this to was we were what when which who will with you your',
    'ان انه انها او اذا الذي التي الا الي بعد بين به بها ثم حتي ذلك عن عند علي في فيه فيها قد قبل كان كانت كل كما',
    'لا لم لن له لها ما مع من منه منها هذا هذه هو هي هل وان وفي ومن وهو وهي ولا وما يا',
  ]
    .join(' ')
    .split(' '),
);
