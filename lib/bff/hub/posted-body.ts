import type { IncomingMessage } from 'node:http';
import { Refusal } from './hub-admission.ts';

/** The whole body, counted as it is read; beyond the limit 413. It is sent on only when it is complete. */
export function postedBody(req: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limitBytes) return void chunks.push(chunk);
      req.pause();
      reject(new Refusal(413));
    });
    req.once('end', () => resolve(Buffer.concat(chunks)));
    req.once('close', () => reject(new Refusal(400)));
  });
}
