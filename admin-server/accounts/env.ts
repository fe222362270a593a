import * as z from 'zod';
import { together } from '#content-db/model/env.ts';
import { email } from '#content-db/model/fields.ts';

/** The first admin, created at the first start. */
export const accountsEnv = z
  .object({
    ADMIN_USERNAME: email(
      'must be an email address: correct it, or remove it with ADMIN_PASSWORD.',
    ).optional(),
    ADMIN_PASSWORD: z
      .string()
      .trim()
      .min(8, 'must have at least 8 characters: lengthen it, or remove it with ADMIN_USERNAME.')
      .optional(),
  })
  .superRefine(together('ADMIN_USERNAME', 'ADMIN_PASSWORD'))
  .transform(({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password }) => ({
    firstAdmin: username && password ? { username, password } : undefined,
  }));
