import { setTimeout } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { OpenSpan, SpanStart, Tracing } from './trace.ts';

const LAST_SPANS_MS = 2_000;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** Traces by OTLP over HTTP, as the `OTEL_*` variables say. Only spans of our own: no package is patched. */
export function createTracing(program: string): Tracing & { stop(): Promise<void> } {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': program }))
    .merge(detectResources({ detectors: [envDetector] }));
  const exporter = new BatchSpanProcessor(new OTLPTraceExporter());
  const provider = new BasicTracerProvider({ resource, spanProcessors: [exporter] });
  const tracer = provider.getTracer('ateneo');
  const contexts = new AsyncLocalStorageContextManager();
  const propagator = new W3CTraceContextPropagator();

  function open({ name, kind, attributes = {}, from }: SpanStart): OpenSpan {
    const parent = from ? propagator.extract(ROOT_CONTEXT, from, reading) : contexts.active();
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
    const inside = trace.setSpan(parent, span);
    return {
      within: (work) => contexts.with(inside, work),
      set: (more) => void span.setAttributes(more),
      fail: (message) => void span.setStatus({ code: SpanStatusCode.ERROR, message }),
      end: () => span.end(),
    };
  }

  return {
    open,
    headers() {
      const carrier: Record<string, string> = {};
      propagator.inject(contexts.active(), carrier, writing);
      return carrier;
    },
    traceId: () => trace.getSpanContext(contexts.active())?.traceId,
    async stop() {
      await Promise.race([provider.shutdown(), setTimeout(LAST_SPANS_MS, undefined, { ref: false })]).catch(
        () => {},
      );
    },
  };
}

const reading = {
  keys: (headers: Record<string, unknown>) => Object.keys(headers),
  get: (headers: Record<string, string | string[] | undefined>, name: string) => headers[name],
};

const writing = {
  set: (headers: Record<string, string>, name: string, value: string) => {
    headers[name] = value;
  },
};
