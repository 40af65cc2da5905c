import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import * as z from 'zod/mini';

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.optional(z.string()) }),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              name: z.string(),
              attributes: z.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the first of a trace. */
  parentSpanId: string;
  attributes: Record<string, string>;
}

/** What a collector does first: takes traces by OTLP over HTTP, as JSON, and keeps them. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (req, res) => {
    spans.push(...spansIn(JSON.parse(await textOf(req))));
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, spans, stop: () => server.close() };
}

function spansIn(body: unknown): ReceivedSpan[] {
  return exported.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, parentSpanId = '', ...span }) => ({
        ...span,
        parentSpanId,
        service: textsOf(resource.attributes)['service.name'] ?? '',
        attributes: textsOf(attributes),
      })),
    ),
  );
}

const textsOf = (attributes: z.infer<typeof attribute>[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? '']));

async function textOf(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of req) text += chunk;
  return text;
}
