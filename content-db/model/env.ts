import * as z from 'zod';

/** What the rooms share that say which environment variables they read; admin-server/env.ts joins them. */

/** A whole number from 0 to `max`. */
export function wholeNumber(max: number, fallback: number) {
  const message = `must be a whole number from 0 to ${max}: correct it, or remove it to use ${fallback}.`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().max(max, message))
    .default(fallback);
}

/** The name of a variable, and the end of a sentence that begins with it. */
type Mistake = [name: string, message: string];

/** For `superRefine`: what is wrong with several variables together. */
export function mistakes<T>(find: (all: T) => Iterable<Mistake>) {
  return (all: T, issues: z.RefinementCtx<T>): void => {
    for (const [name, message] of find(all)) issues.addIssue({ code: 'custom', path: [name], message });
  };
}

/** For `superRefine`: of two variables, both are set or none. */
export function together<T>(one: keyof T & string, other: keyof T & string) {
  return mistakes<T>((all) => {
    if (Boolean(all[one]) === Boolean(all[other])) return [];
    const [present, missing] = all[one] ? [one, other] : [other, one];
    const message = `and ${missing} belong together: set both, or remove both (${present} alone does nothing).`;
    return [[present, message]];
  });
}
