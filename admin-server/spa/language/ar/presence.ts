/** Who else has open what is edited. */
export const words = {
  '{names} have this open': {
    zero: 'هذا مفتوح أيضًا لدى {names}',
    one: 'هذا مفتوح أيضًا لدى {names}',
    two: 'هذا مفتوح أيضًا لدى {names}',
    few: 'هذا مفتوح أيضًا لدى {names}',
    many: 'هذا مفتوح أيضًا لدى {names}',
    other: 'هذا مفتوح أيضًا لدى {names}',
  },
  'You have this open in another window': 'هذا مفتوح لديك في نافذة أخرى أيضًا',
};
