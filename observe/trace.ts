import { slotAcrossBundles } from './across-bundles.ts';

type Attributes = Record<string, string | number | boolean>;
type Headers = Record<string, string | string[] | undefined>;

export type SpanStart = {
  name: string;
  /** `server`: answers somebody; `client`: asks somebody else. */
  kind: 'server' | 'client' | 'internal';
  attributes?: Attributes;
  /** Headers with a `traceparent` to go on from; left out: the span that is open here. */
  from?: Headers;
};

export type OpenSpan = {
  /** What is begun in there is a part of this span. */
  within<Result>(work: () => Result): Result;
  set(attributes: Attributes): void;
  fail(what: string): void;
  end(): void;
};

export type Tracing = {
  open(start: SpanStart): OpenSpan;
  /** `traceparent` of the span that is open here. */
  headers(): Record<string, string>;
  traceId(): string | undefined;
};

const shared = slotAcrossBundles<Tracing>('tracing');

/** Undefined unless it is switched on: then nothing of it is loaded. */
export const tracing = (): Tracing | undefined => shared.value;

export function keepTracing(started: Tracing | undefined): void {
  shared.value = started;
}

/**
 * Does the work as a span of its own, where tracing is on. Work outside of a request makes no span: the polls
 * of an idle program would fill every collector.
 */
export async function inSpan<Result>(
  start: SpanStart,
  work: (span: OpenSpan | undefined) => Promise<Result>,
): Promise<Result> {
  const span = isWanted(start) ? tracing()?.open(start) : undefined;
  if (!span) return await work(undefined);
  try {
    return await span.within(async () => await work(span)); // a query begins when it is awaited
  } catch (error) {
    span.fail(error instanceof Error ? error.name : 'failed');
    throw error;
  } finally {
    span.end();
  }
}

const isWanted = ({ kind }: SpanStart) => kind === 'server' || tracing()?.traceId() !== undefined;

/** What the next program goes on with. */
export const traceHeaders = (): Record<string, string> => tracing()?.headers() ?? {};

/** What a line of the log says of the trace it belongs to. */
export function tracedLine(): { traceId?: string } {
  const traceId = tracing()?.traceId();
  return traceId ? { traceId } : {};
}
