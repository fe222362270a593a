import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from './settings.ts';

/** Which traces are recorded, by the names of OTEL_TRACES_SAMPLER. */
export function samplerOf({ kind, ratio }: TracingSettings['sampler']): Sampler {
  const root = rootOf(kind.replace('parentbased_', ''), ratio);
  return kind.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootOf(kind: string, ratio: number): Sampler {
  if (kind === 'traceidratio') return new TraceIdRatioBasedSampler(ratio);
  return kind === 'always_off' ? new AlwaysOffSampler() : new AlwaysOnSampler();
}
