import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream';
import { negotiate } from '@fastify/accept-negotiator';
import { send } from '@fastify/send';

/** Where the browser finds what the build made for it; each name holds the hash of its content. */
const PREFIX = '/_next/static/';

const EXTENSIONS = { br: '.br', gzip: '.gz' };
const ENCODINGS = Object.keys(EXTENSIONS) as (keyof typeof EXTENSIONS)[];

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * Answers with the copies that the build compressed once, as small as can be, where Next would compress on each request.
 * Everything else in the folder, and whoever takes no compressed answer, is left to Next.
 */
export function createStaticFiles(folder: string) {
  const names = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));

  /** The encoding to answer in, null where Next shall answer. */
  function encodingFor(name: string, { method = '', headers }: IncomingMessage) {
    if (!['GET', 'HEAD'].includes(method) || !TYPES[extname(name)]) return null;
    const encoding = negotiate(headers['accept-encoding'] ?? '', ENCODINGS);
    return encoding && names.has(name + EXTENSIONS[encoding]) ? encoding : null;
  }

  /** True where the request was answered. */
  return async function answers(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const [path = ''] = req.url?.split('?') ?? [];
    const name = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : '';
    const encoding = encodingFor(name, req);
    if (!encoding) return false;
    const options = { root: folder, maxAge: '365d', immutable: true, contentType: false };
    const { type, statusCode, headers, stream } = await send(req, `/${name}${EXTENSIONS[encoding]}`, options);
    if (type !== 'file') return false;
    res.writeHead(statusCode, {
      ...headers,
      'content-type': TYPES[extname(name)],
      'content-encoding': encoding,
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    pipeline(stream, res, () => {}); // a browser that went away is no error
    return true;
  };
}
