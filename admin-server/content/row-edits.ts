import * as z from 'zod';
import { resourceNames } from '#content-db/types/index.ts';

/** Rows as they are edited, with what is not saved yet. A new row has no id. */
export const rowEdits = z.strictObject({
  edits: z
    .array(
      z.strictObject({
        resource: z.enum(resourceNames, 'Must be a type of content'),
        rowId: z.int().positive().optional(),
        values: z.record(z.string().max(100), z.unknown()),
      }),
    )
    .max(10),
});
