import type { IncomingHttpHeaders } from 'node:http';
import { EVENTS_HEADER, readNumber } from '../../../contract/live/events-since';
import { UNREAD_HEADER } from '../../../contract/notifications/notifications';
import { type Envelope, envelope, errorEnvelope } from '../../../contract/wire/envelope';
import { ANSWER_BYTES, readJson } from '../../../contract/wire/json-answer';
import { wrongShape } from '../../../contract/wire/wrong-shape';
import { withinBounds } from './bounded-answer';
import { boundedBytes } from './bounded-bytes';
import { UpstreamFailure } from './upstream-failure';

export type UpstreamAnswer = {
  status: number;
  /** Null: the status came without a readable one (4xx, and 501: there is no such call). */
  envelope: Envelope | null;
  retryAfter: string | null;
  /** Of the last hub event that a read's answer takes account of; null where the institution doesn't tell. */
  eventNumber: number | null;
  /** How many notifications who asked has not read; null where the institution doesn't tell. */
  unread: number | null;
};

/** What came, as far as it is no longer than anything that the institution has to say. */
export async function limitedText(body: AsyncIterable<Buffer>): Promise<string> {
  const bytes = await boundedBytes(body, ANSWER_BYTES);
  if (!bytes) throw new UpstreamFailure('unreadable', 'the answer is too long');
  return bytes.toString('utf8');
}

/** The envelope, if the content type is JSON. Throws `UpstreamFailure` if a required envelope is missing. */
export function readAnswer(status: number, text: string, headers: IncomingHttpHeaders): UpstreamAnswer {
  const retryAfter = headers['retry-after'];
  const json = readJson(headers['content-type'], text);
  const parsed = (status >= 400 ? errorEnvelope : envelope).safeParse(json);
  const mayBeBare = (status >= 400 && status < 500) || status === 501;
  if (status < 200 || (status >= 300 && status < 400)) {
    throw new UpstreamFailure('unreadable', `status ${status}`);
  }
  if (!parsed.success && !mayBeBare) {
    const where = json === undefined ? '' : ` (${wrongShape(envelope, json)})`;
    throw new UpstreamFailure('unreadable', `status ${status}, no envelope${where}`);
  }
  return {
    status,
    envelope: parsed.success ? withinBounds(parsed.data) : null,
    retryAfter: typeof retryAfter === 'string' && /^\d{1,5}$/.test(retryAfter) ? retryAfter : null,
    eventNumber: readNumber(headers[EVENTS_HEADER]),
    unread: readNumber(headers[UNREAD_HEADER]),
  };
}
