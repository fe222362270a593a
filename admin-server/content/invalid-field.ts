import { Problem } from '#content-db/model/problem.ts';

/** A Problem (`invalid`) of one field; `message` has no full stop. */
export function invalidField(field: string, message: string): Problem {
  return new Problem('invalid', `${message}.`, { fields: { [field]: message } });
}
