import 'server-only';
import { readCalendar } from '../../../contract/lessons/calendar-feed';
import type { Language } from '../../../contract/wire/constants';
import { askUpstream } from '../upstream/upstream';
import { UpstreamFailure } from '../upstream/upstream-failure';
import { wrongResult } from '../upstream/wrong-result';

/** What a program that reads a calendar says of itself. */
type FileRequest = { file: string; knownTag: string | null; language: Language; requestId: string };

const FILE = /^([\w-]{43})\.ics$/;
const UNLISTED = { 'x-robots-tag': 'noindex' };

/**
 * A person's calendar, for anybody with its address; nobody is signed in. An ended one is 410, an unknown one
 * 404, both empty; 304 if the client's copy is current.
 */
export async function answerCalendar({
  file,
  knownTag,
  language,
  requestId,
}: FileRequest): Promise<Response> {
  const token = FILE.exec(file)?.[1];
  if (!token) return nothing(404);
  try {
    const asked = { path: '/api/calendar/read', body: { token }, language, requestId, reads: true };
    const { status, envelope, retryAfter } = await askUpstream(asked);
    if (status >= 400) return nothing(status === 429 ? 429 : 404, retryAfter);
    const read = readCalendar.safeParse(envelope?.result);
    if (!read.success) {
      wrongResult(asked, readCalendar, envelope?.result);
      return nothing(502);
    }
    return read.data.file === null ? nothing(410) : answerOf(read.data.file, `"${read.data.tag}"`, knownTag);
  } catch (error) {
    if (error instanceof UpstreamFailure) return nothing(503, '60');
    throw error;
  }
}

function answerOf(file: string, tag: string, knownTag: string | null): Response {
  const headers = { ...UNLISTED, 'cache-control': 'private, no-cache', etag: tag };
  if (isKnown(tag, knownTag)) return new Response(null, { status: 304, headers });
  return new Response(file, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="calendar.ics"',
    },
  });
}

/** If-None-Match compares weakly (RFC 9110, 13.1.2): what lies between may have packed the file. */
const isKnown = (tag: string, said: string | null): boolean =>
  (said ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === tag);

const nothing = (status: number, retryAfter?: string | null): Response =>
  new Response(null, {
    status,
    headers: { ...UNLISTED, 'cache-control': 'no-store', ...(retryAfter && { 'retry-after': retryAfter }) },
  });
