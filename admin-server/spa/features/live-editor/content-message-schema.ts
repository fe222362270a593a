import * as z from 'zod';

/** The message that updates a text in an open preview. */
export const contentMessage = z.object({
  type: z.literal('content-update'),
  page: z.string(),
  section: z.string(),
  contentKey: z.string(),
  value: z.string(),
  locale: z.enum(['en', 'ar']),
});

export type ContentMessage = z.output<typeof contentMessage>;
