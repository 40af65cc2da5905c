import type { IncomingMessage } from 'node:http';

/** The whole body, read to its end; null if it is longer than the limit. Rejects when the client goes away. */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= limitBytes) chunks.push(chunk);
  }
  return bytes > limitBytes ? null : Buffer.concat(chunks);
}
