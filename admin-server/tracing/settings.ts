/** The settings of env-tracing.ts. Times are in milliseconds. */
export interface TracingSettings {
  url: string;
  headers: Record<string, string>;
  timeout: number;
  isCompressed: boolean;
  /** What the receiver tells this server from others by. */
  resource: Record<string, string>;
  sampler: { kind: string; ratio: number };
  batch: { delay: number; queue: number; size: number };
}
