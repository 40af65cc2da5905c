import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';

/** Where the browser finds what the build made for it; each name holds the hash of its content. */
const PREFIX = '/_next/static/';

/** Of each encoding, the smallest first. */
const EXTENSIONS = { br: '.br', gzip: '.gz', identity: '' };
type Encoding = keyof typeof EXTENSIONS;
const ENCODINGS = Object.keys(EXTENSIONS) as Encoding[];

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Serves fonts, and the copies that the build compressed best; Next would compress on each request. Files
 * that were requested stay in memory, a few megabytes: opening took longer than sending. Next serves all
 * else.
 */
export function createStaticFiles(folder: string) {
  const names = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  const read = new Map<string, Promise<Buffer | null>>();

  /** Null where it can't be read, or went since the start; the next who asks has it tried again. */
  function contentOf(file: string): Promise<Buffer | null> {
    const content =
      read.get(file) ??
      readFile(join(folder, file)).catch(() => {
        read.delete(file);
        return null;
      });
    read.set(file, content);
    return content;
  }

  /** The encoding to answer in, null where Next shall answer. */
  function encodingFor(name: string, { method = '', headers }: IncomingMessage): Encoding | null {
    if (!['GET', 'HEAD'].includes(method) || !TYPES[extname(name)]) return null;
    const there = ENCODINGS.filter((encoding) => names.has(name + EXTENSIONS[encoding]));
    const encoding = negotiate(headers['accept-encoding'] ?? 'identity', there);
    return (encoding as Encoding | null) ?? (there.includes('identity') ? 'identity' : null);
  }

  /** True where the request was answered. */
  return async function answers(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const [path = ''] = req.url?.split('?') ?? [];
    const name = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : '';
    const encoding = encodingFor(name, req);
    const content = encoding && (await contentOf(name + EXTENSIONS[encoding]));
    if (!content) return false;
    const etag = `"${name}.${encoding}"`; // the name tells the content
    const isKnown = req.headers['if-none-match']?.includes(etag);
    res.writeHead(isKnown ? 304 : 200, {
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
      ...(!isKnown && { 'content-type': TYPES[extname(name)], 'content-length': content.length }),
      ...(!isKnown && encoding !== 'identity' && { 'content-encoding': encoding }),
    });
    res.end(isKnown || req.method === 'HEAD' ? undefined : content);
    return true;
  };
}
