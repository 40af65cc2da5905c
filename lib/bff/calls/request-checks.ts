import 'server-only';
import type * as z from 'zod/mini';
import type { CallRequest } from '../http/call-handler';
import { isOwnOrigin } from '../http/own-origin';
import { boundedBytes } from '../upstream/bounded-bytes';
import { CallRefused } from './own-answers';

const BODY_BYTES = 64 * 1024;
const DEPTH = 8;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Only for our own pages: compared with the configuration, not Host (CSRF). The content type must match. */
export function checkSameOrigin(headers: CallRequest['headers'], type = 'application/json'): void {
  const site = headers.get('sec-fetch-site');
  const sameOrigin = site ? site === 'same-origin' : isOwnOrigin(headers.get('origin'));
  if (!sameOrigin) throw new CallRefused(403, 'shared.crossSite');
  const [sentAs = ''] = headers.get('content-type')?.split(';') ?? [];
  if (sentAs.trim().toLowerCase() !== type) {
    throw new CallRefused(415, 'shared.genericError');
  }
}

/** The JSON of a body, counted as it is read; nothing sent counts as `{}`. */
export async function readJson({ body }: Pick<CallRequest, 'body'>): Promise<unknown> {
  const bytes = await boundedBytes(body, BODY_BYTES);
  if (!bytes) throw new CallRefused(413, 'shared.tooLarge');
  const text = bytes.toString('utf8');
  const parsed = text === '' ? {} : parseJson(text);
  if (!isHarmless(parsed, DEPTH)) throw new CallRefused(400, 'shared.genericError');
  return parsed;
}

/** What the schema leaves of a body; else 400 with each field and its rule. */
export function checkBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const reasons = parsed.error.issues.map(({ path, message }) => {
    const field = path.join('.');
    return { code: `field.${field}`, field, text: message };
  });
  throw new CallRefused(400, 'shared.invalid', { reasons });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CallRefused(400, 'shared.genericError');
  }
}

function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(
    ([key, inner]) => !FORBIDDEN_KEYS.has(key) && isHarmless(inner, depth - 1),
  );
}
