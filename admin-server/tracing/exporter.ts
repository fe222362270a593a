import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { CompressionAlgorithm } from '@opentelemetry/otlp-exporter-base';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../http/log.ts';
import type { TracingSettings } from './settings.ts';

/** Sends spans as OTLP over HTTP. Logs when they are not taken any more, and when they are again. */
export function createExporter(
  { url, headers, timeout, isCompressed }: TracingSettings,
  log: Log,
): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url,
    headers,
    timeoutMillis: timeout,
    compression: isCompressed ? CompressionAlgorithm.GZIP : CompressionAlgorithm.NONE,
  });
  let isTaken = true;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const isNow = result.code === ExportResultCode.SUCCESS;
        if (isNow && !isTaken) log({ level: 'info', event: 'Traces are received again' });
        if (!isNow && isTaken)
          log({ level: 'warning', event: 'Traces are not received', reason: reasonOf(result.error) });
        isTaken = isNow;
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

/** A status or the code of a system error; the answer itself may quote the headers. */
function reasonOf(error: Error | undefined): string {
  const code = error && 'code' in error ? error.code : undefined;
  if (typeof code === 'number') return `The receiver answers ${code}.`;
  return typeof code === 'string' ? code : 'The receiver does not answer in time.';
}
