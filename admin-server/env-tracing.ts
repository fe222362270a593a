import * as z from 'zod';
import type { TracingSettings } from './tracing/settings.ts';

/** The settings of traces, by the names and meanings of OpenTelemetry: a part of env.ts. */

const webAddress = z
  .string()
  .refine(
    (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    'must be an address of the web, such as http://localhost:4318: correct it, or remove it to record no traces.',
  )
  .optional();

const milliseconds = (fallback: number) =>
  z
    .string()
    .regex(
      /^[1-9]\d{0,8}$/,
      `must be a whole number of milliseconds from 1: correct it, or remove it to use ${fallback}.`,
    )
    .transform(Number)
    .default(fallback);

const count = (fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, `must be a whole number from 1: correct it, or remove it to use ${fallback}.`)
    .transform(Number)
    .default(fallback);

const pairs = (example: string) =>
  z
    .string()
    .transform(pairsOf)
    .refine(
      (read) => read !== undefined,
      `must be names and values such as ${example}: correct it, or remove it.`,
    )
    .optional();

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress,
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/json', 'must be http/json, the one protocol that is spoken here: set that, or remove it.')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs('api-key=secret'),
  OTEL_EXPORTER_OTLP_TIMEOUT: milliseconds(10_000),
  OTEL_EXPORTER_OTLP_COMPRESSION: z
    .enum(['none', 'gzip'], 'must be gzip or none: correct it, or remove it to compress nothing.')
    .default('none'),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs('deployment.environment.name=production'),
  OTEL_TRACES_SAMPLER: z
    .enum(
      samplers,
      `must be one of ${samplers.join(', ')}: correct it, or remove it to use parentbased_always_on.`,
    )
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(
      /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/,
      'must be a number from 0 to 1, such as 0.1 for a tenth of all traces: correct it, or remove it to record all.',
    )
    .transform(Number)
    .default(1),
  OTEL_BSP_SCHEDULE_DELAY: milliseconds(5000),
  OTEL_BSP_MAX_QUEUE_SIZE: count(2048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: count(512),
  OTEL_SDK_DISABLED: z
    .enum(['true', 'false'], 'must be true or false: correct it, or remove it.')
    .default('false'),
};

const variables = z.object(tracingVariables);

/** Where traces go; undefined when they go nowhere. */
export function tracingSettings(all: z.output<typeof variables>): TracingSettings | undefined {
  const base = all.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/(?<!\/)\/*$/, '/v1/traces');
  const url = all.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? base;
  if (url === undefined || all.OTEL_SDK_DISABLED === 'true') return undefined;
  return {
    url,
    headers: all.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    timeout: all.OTEL_EXPORTER_OTLP_TIMEOUT,
    isCompressed: all.OTEL_EXPORTER_OTLP_COMPRESSION === 'gzip',
    resource: {
      'service.name': 'bilingual-training-site',
      ...all.OTEL_RESOURCE_ATTRIBUTES,
      ...(all.OTEL_SERVICE_NAME !== undefined && { 'service.name': all.OTEL_SERVICE_NAME }),
    },
    sampler: { kind: all.OTEL_TRACES_SAMPLER, ratio: all.OTEL_TRACES_SAMPLER_ARG },
    batch: {
      delay: all.OTEL_BSP_SCHEDULE_DELAY,
      queue: all.OTEL_BSP_MAX_QUEUE_SIZE,
      size: all.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
    },
  };
}

/** The pairs of `a=1,b=2`, whose values are percent-encoded; undefined if it is no such text. */
function pairsOf(text: string): Record<string, string> | undefined {
  const read: Record<string, string> = {};
  for (const part of text.split(',').filter((each) => each.trim())) {
    const [, name = '', value = ''] = /^([\w.-]+)\s*=(.*)$/.exec(part.trim()) ?? [];
    if (name === '') return undefined;
    try {
      read[name] = decodeURIComponent(value.trim());
    } catch {
      return undefined;
    }
  }
  return read;
}
