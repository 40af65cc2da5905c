import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { isTracingOn, startTracing } from './start-tracing.ts';
import { inSpan, keepTracing, tracedLine, traceHeaders } from './trace.ts';

afterEach(() => keepTracing(undefined));

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' }, true],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
  [{ OTEL_TRACES_EXPORTER: 'otlp', OTEL_SDK_DISABLED: 'true' }, false],
])('with %j traces are made: %s', (env, on) => expect(isTracingOn(env)).toBe(on));

it('where none are made, work is work and nothing is passed on', async () => {
  await startTracing('test', {});
  expect(
    await inSpan({ name: 'work', kind: 'internal' }, async (span) => [span, traceHeaders(), tracedLine()]),
  ).toEqual([undefined, {}, {}]);
});

it('what is begun within a span is a part of it, and the next program may go on with it', async () => {
  const bodies: string[] = [];
  const collector = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    bodies.push(body);
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const stop = await startTracing('test', process.env);

  const failing = inSpan({ name: 'outer', kind: 'server', from: {} }, () =>
    inSpan({ name: 'inner', kind: 'client' }, async () => {
      await pause(5);
      expect(traceHeaders().traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
      expect(tracedLine().traceId).toBe(traceHeaders().traceparent?.slice(3, 35));
      throw new RangeError('secret of somebody');
    }),
  );
  await expect(failing).rejects.toThrow(RangeError);
  await inSpan(
    { name: 'continued', kind: 'server', from: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` } },
    async () => {},
  );
  await stop();
  collector.close();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;

  const spans = bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);
  const [inner, outer, continued] = ['inner', 'outer', 'continued'].map((name) =>
    spans.find((span: { name: string }) => span.name === name),
  );
  expect(inner).toMatchObject({
    traceId: outer.traceId,
    parentSpanId: outer.spanId,
    status: { message: 'RangeError' },
  });
  expect(outer.parentSpanId).toBeUndefined();
  expect(continued).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) });
  expect(bodies.join()).not.toContain('secret of somebody');
});
