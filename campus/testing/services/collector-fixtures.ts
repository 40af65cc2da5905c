import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTracing } from '../../../observe/start-tracing.ts';

/** As much of a span as OTLP's JSON has of it. */
type Span = { traceId: string; name: string; attributes: { key: string; value: { stringValue?: string } }[] };

/**
 * Turns traces on and collects them; a database opened before makes none. `stop` ends both, and answers all
 * traces as text and as spans.
 */
export async function givenCollector() {
  const bodies: string[] = [];
  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    bodies.push(body);
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  const stopTracing = await startTracing('test', process.env);
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT; // the exporter has read it
  return {
    async stop() {
      await stopTracing();
      server.close();
      return { text: bodies.join('\n'), spans: bodies.flatMap(spansIn) };
    },
  };
}

const spansIn = (body: string): Span[] =>
  JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
    scopeSpans.flatMap(({ spans }) => spans),
  );
