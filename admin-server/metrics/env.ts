import * as z from 'zod';

export const metricsEnv = z
  .object({
    METRICS_TOKEN: z
      .string()
      .min(
        16,
        'must have at least 16 characters, such as those of openssl rand -hex 32: lengthen it, or remove it.',
      )
      .optional(),
  })
  .transform((all) => ({
    /** What Prometheus has to send to read the metrics; undefined when there are none. */
    metricsToken: all.METRICS_TOKEN,
  }));
