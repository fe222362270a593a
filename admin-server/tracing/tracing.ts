import { setTimeout as sleep } from 'node:timers/promises';
import {
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { recordSpans, type Span, type SpanStart, type Tracer, unrecorded } from '#content-db/spans.ts';
import type { Log } from '../http/log.ts';
import { createExporter } from './exporter.ts';
import { samplerOf } from './sampler.ts';
import type { TracingSettings } from './settings.ts';

/** Milliseconds that the end of the server waits for the receiver of the last spans. */
const lastWords = 2000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** Records the spans of this process and sends them to an OTLP receiver, until it is disposed. Spans that it does not take are lost. */
export function startTracing(settings: TracingSettings, log: Log): AsyncDisposable {
  const { batch, timeout } = settings;
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(settings.resource)),
    sampler: samplerOf(settings.sampler),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: createExporter(settings, log),
        scheduledDelayMillis: batch.delay,
        maxQueueSize: batch.queue,
        maxExportBatchSize: Math.min(batch.size, batch.queue),
        exportTimeoutMillis: timeout,
      }),
    ],
  });
  recordSpans(createTracer(provider));
  return {
    async [Symbol.asyncDispose]() {
      recordSpans(undefined);
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, sleep(lastWords, undefined, { ref: false })]);
      context.disable();
    },
  };
}

function createTracer(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('bilingual-training-site');
  const propagator = new W3CTraceContextPropagator();

  function contextOf({ parent }: SpanStart) {
    return parent ? propagator.extract(ROOT_CONTEXT, parent, defaultTextMapGetter) : context.active();
  }

  return {
    async inSpan(start, work) {
      const { name, attributes = {}, kind, isInner = false } = start;
      const outer = contextOf(start);
      if (isInner && !trace.getSpan(outer)) return work(unrecorded);
      const options = { attributes, kind: kind ? kinds[kind] : SpanKind.INTERNAL };
      const span = tracer.startSpan(name, options, outer);
      const fail = (type: string) => {
        span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
      };
      const running: Span = {
        rename: (final) => void span.updateName(final),
        set: (more) => void span.setAttributes(more),
        fail,
      };
      try {
        return await context.with(trace.setSpan(outer, span), () => work(running));
      } catch (error) {
        fail(typeOf(error));
        throw error;
      } finally {
        span.end();
      }
    },
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
  };
}

/** Never the message, which may quote what people sent. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
