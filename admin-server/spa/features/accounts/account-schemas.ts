import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';
import { email } from '#content-db/model/fields.ts';
import { t } from '../../language/text.tsx';

/** The checks in the browser. The server also rejects passwords that are easy to guess. */
const password = z
  .string()
  .refine((value) => [...value].length >= 8, t('Password must be at least 8 characters'));

export const newAccount = zodResolver(
  z.object({
    username: email(t('Must be a valid email')),
    password,
    role: z.enum(['editor', 'admin']),
  }),
);
export const newPassword = zodResolver(z.object({ password }));
export const ownPassword = zodResolver(
  z.object({ current: z.string().min(1, t('Password is required')), password }),
);
