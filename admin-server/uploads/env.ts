import * as z from 'zod';
import { wholeNumber } from '#content-db/model/env.ts';

export const uploadsEnv = z.object({ UPLOADS_LIMIT: wholeNumber(1_000_000, 10_000) }).transform((all) => ({
  /** Bytes that all uploaded pictures together may take. */
  uploadsLimit: all.UPLOADS_LIMIT * 1e6,
}));
