/** What a span says of its work. Never anything of people: no address, no text, no token, no query of a URL. */
export type Attributes = Record<string, string | number | boolean>;

export interface SpanStart {
  /** One of few, such as `publish.render`: what differs goes into the attributes. */
  name: string;
  attributes?: Attributes;
  /** `server`: it answers somebody; `client`: it waits for another service. */
  kind?: 'server' | 'client';
  /** Records nothing outside of other spans, as when a timer looks for news. */
  isInner?: boolean;
  /** The span of whoever asked for it, in another program (https://www.w3.org/TR/trace-context). */
  parent?: { traceparent: string; tracestate?: string | undefined };
}

/** A span while its work runs. */
export interface Span {
  /** Names it by what is known only at its end. */
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks it as failed. What throws is marked anyway. @param type a word, such as the code of the error */
  fail(type: string): void;
}

/** Records spans. */
export interface Tracer {
  inSpan<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
  /** The id of the trace that the caller is in. */
  traceId(): string | undefined;
}

/** The span of work that is not recorded. */
export const unrecorded: Span = {
  rename: () => undefined,
  set: () => undefined,
  fail: () => undefined,
};

/** As in OpenTelemetry there is one for the whole process, so that each part can record what it does. */
let tracer: Tracer | undefined;

/** Records spans from now on; with undefined no more. */
export function recordSpans(by: Tracer | undefined): void {
  tracer = by;
}

/** Is told of each failed call to another service. */
let onFailure: ((name: string) => void) | undefined;

/** Tells of spans of the kind `client` that fail, also where no spans are recorded; with undefined no more. */
export function watchFailures(listener: typeof onFailure): void {
  onFailure = listener;
}

/** Runs `work` as a span of the trace that the caller is in, or of a new one. Just runs it where no spans are recorded. */
export function inSpan<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T> {
  const watched = onFailure && start.kind === 'client' ? telling(onFailure, start, work) : work;
  return tracer ? tracer.inSpan(start, watched) : watched(unrecorded);
}

function telling<T>(
  tell: (name: string) => void,
  { name }: SpanStart,
  work: (span: Span) => Promise<T>,
): (span: Span) => Promise<T> {
  return async (span) => {
    let isFailed = false;
    const fail = (type: string) => {
      isFailed = true;
      span.fail(type);
    };
    try {
      return await work({ ...span, fail });
    } catch (error) {
      isFailed = true;
      throw error;
    } finally {
      if (isFailed) tell(name);
    }
  };
}

/** The id of the trace that the caller is in, if any. */
export function traceId(): string | undefined {
  return tracer?.traceId();
}
