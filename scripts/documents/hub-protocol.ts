import type { JsonSchema } from '../../campus/http/open-api/named-schemas.ts';
import { EVENTS_HEADER, MISSED, SINCE_PARAMETER } from '../../contract/live/events-since.ts';
import { HUB_PATH } from '../../contract/wire/constants.ts';

/*
 * What goes over the hub beside its events: SignalR's JSON protocol, and what a page has missed.
 */

/** Of the connection. */
export const querySchema = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'The connectionToken of the negotiation.' },
    [SINCE_PARAMETER]: {
      type: 'string',
      pattern: '^\\d{1,16}$',
      description: `The last event that the client’s page takes account of, out of \`${EVENTS_HEADER}\`; with the negotiation and the connection. An institution that knows it answers with \`${MISSED}\` before anything else.`,
    },
  },
};

/** What an event is sent as. */
export const invocation = (target: string, payload: JsonSchema) => ({
  type: 'object',
  required: ['type', 'target', 'arguments'],
  properties: {
    type: { const: 1 },
    target: { const: target },
    arguments: { type: 'array', minItems: 1, maxItems: 1, items: payload },
  },
});

export const missed = {
  type: 'object',
  description: 'What a client’s groups were told since the number it said, of each subject the latest.',
  required: ['upTo', 'events', 'spreadMs'],
  properties: {
    upTo: { type: 'integer', description: 'Of the last event there is; what comes after it is told.' },
    events: {
      anyOf: [
        {
          type: 'array',
          items: {
            type: 'object',
            required: ['name', 'payload'],
            properties: { name: { type: 'string' }, payload: { type: 'object' } },
          },
        },
        { type: 'null' },
      ],
      description: 'Null where it isn’t known any more: the page then reads again once.',
    },
    spreadMs: { type: 'integer' },
  },
};

export const negotiated = {
  type: 'object',
  description: `The answer to \`POST ${HUB_PATH}/negotiate\`. A \`url\` or an \`accessToken\` in it is left out by the portal.`,
  required: ['connectionId', 'availableTransports'],
  properties: {
    negotiateVersion: { enum: [0, 1] },
    connectionId: { type: 'string' },
    connectionToken: { type: 'string', description: 'Secret: by it the connection is opened.' },
    availableTransports: {
      type: 'array',
      items: {
        type: 'object',
        required: ['transport', 'transferFormats'],
        properties: {
          transport: { enum: ['WebSockets', 'ServerSentEvents', 'LongPolling'] },
          transferFormats: { type: 'array', items: { enum: ['Text', 'Binary'] } },
        },
      },
    },
  },
};

export const protocolMessages = {
  handshake: {
    name: 'handshake',
    summary: 'The first record of the client.',
    payload: {
      type: 'object',
      required: ['protocol', 'version'],
      properties: { protocol: { const: 'json' }, version: { const: 1 } },
    },
  },
  accepted: {
    name: 'accepted',
    summary: 'The answer to the handshake: empty where it is accepted.',
    payload: { type: 'object', properties: { error: { type: 'string' } } },
  },
  [MISSED]: {
    name: MISSED,
    summary: 'What was missed since the number in the query; once, before any event.',
    'x-ateneo-level': 'optional',
    payload: invocation(MISSED, { $ref: '#/components/schemas/Missed' }),
  },
  ping: {
    name: 'ping',
    summary: 'Says that the connection lives.',
    payload: { type: 'object', required: ['type'], properties: { type: { const: 6 } } },
  },
  close: {
    name: 'close',
    summary: 'The last record.',
    payload: {
      type: 'object',
      required: ['type'],
      properties: {
        type: { const: 7 },
        error: { type: 'string' },
        allowReconnect: { type: 'boolean', description: 'Whether the client may come back.' },
      },
    },
  },
};
