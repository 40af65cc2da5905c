import {
  DEVICE_HEADER,
  KNOWN_DEVICE_HEADER,
  LINK_OPENED_HEADER,
} from '../../contract/accounts/known-device.ts';
import { EVENTS_HEADER } from '../../contract/live/events-since.ts';
import { UNREAD_HEADER } from '../../contract/notifications/notifications.ts';
import type { Call } from '../../contract/wire/call.ts';
import { LANGUAGES } from '../../contract/wire/constants.ts';

const sent = (name: string, description: string, schema: object = { type: 'string' }) => ({
  ...{ name, in: 'header', description, schema },
});

/** What the portal sends beside the bearer. */
export const parameters = {
  Language: sent(
    'Accept-Language',
    'Always sent. The person’s language: of messages, reasons, and of what the institution names in several languages.',
    { enum: [...LANGUAGES] },
  ),
  RequestId: sent(
    'X-Request-Id',
    'Always sent. The same in the portal’s log and in the answer that a person sees fail.',
    { type: 'string', format: 'uuid' },
  ),
  IdempotencyKey: sent(
    'Idempotency-Key',
    'With a change that a person made. One that comes again under the same key isn’t done again, but answered alike; with another body it is refused (422).',
    { type: 'string', pattern: '^[\\w-]{8,64}$' },
  ),
  ClientAddress: sent('X-Client-Address', 'The person’s address. It is to be believed of portals only.', {
    type: 'string',
    examples: ['192.0.2.17'],
  }),
  KnownDevice: sent(
    KNOWN_DEVICE_HEADER,
    'A name for the browser, where this user name has signed in from it before: a guard against guessed passwords may be milder.',
  ),
  Device: sent(DEVICE_HEADER, 'A name for the browser, whoever uses it: it checks in one person a lesson.'),
  LinkOpened: sent(
    LINK_OPENED_HEADER,
    'How many milliseconds ago the browser first opened the link that led to the call.',
    { type: 'string', pattern: '^\\d+$' },
  ),
};
type Parameter = keyof typeof parameters;

const ofPaths: { readonly [Path in string]?: readonly Parameter[] } = {
  'user/login': ['KnownDevice'],
  'user/register': ['KnownDevice'],
  'student/presences/checkin': ['Device', 'LinkOpened'],
};

export function parameterRefs(path: string, { reads, browser }: Pick<Call, 'reads' | 'browser'>) {
  const own: Parameter[] = [
    ...(['Language', 'RequestId'] as const),
    ...(reads ? [] : (['IdempotencyKey'] as const)),
    ...(browser ? (['ClientAddress'] as const) : []),
    ...(ofPaths[path] ?? []),
  ];
  return own.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

/** What the portal reads of an answer beside its envelope; each may be left out. */
export const answerHeaders = {
  Events: {
    description: `\`${EVENTS_HEADER}\`: the number of the last hub event that the answer takes account of. Without it a page is read again whenever live updates begin.`,
    schema: { type: 'string', pattern: '^\\d{1,16}$' },
  },
  Unread: {
    description: `\`${UNREAD_HEADER}\`: how many notifications the asker hasn’t read, which the bell shows.`,
    schema: { type: 'string', pattern: '^\\d{1,16}$' },
  },
  RetryAfter: {
    description: 'When to try again, in seconds.',
    schema: { type: 'string', pattern: '^\\d{1,5}$' },
  },
};

export const readHeaders = {
  [EVENTS_HEADER]: { $ref: '#/components/headers/Events' },
  [UNREAD_HEADER]: { $ref: '#/components/headers/Unread' },
};
