import { type JsonSchema, jsonSchemaWith } from '../../campus/http/open-api/named-schemas.ts';
import { EVENTS_HEADER, MISSED } from '../../contract/live/events-since.ts';
import { HUB_EVENTS, type HubEventName, hubEvents } from '../../contract/live/hub-events.ts';
import { hubPayloads } from '../../contract/live/hub-payloads.ts';
import { HUB_PATH } from '../../contract/wire/constants.ts';
import { describedFields, saidOf } from './contract-schemas.ts';
import { invocation, missed, negotiated, protocolMessages, querySchema } from './hub-protocol.ts';

/** The four of the specification. */
const SPECIFIED: readonly HubEventName[] = ['enrolled', 'rejected', 'booked', 'voided'];

const audiences = {
  profile: 'one profile, in whichever windows it is signed in.',
  course: 'everybody around a course: its students and its professors.',
  teachers: 'those who teach a course, or sit on the board of an exam.',
};

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** What the portal understands of an institution's hub. */
export function portalAsyncApi() {
  const names = ['handshake', 'accepted', ...HUB_EVENTS, MISSED, 'ping', 'close'];
  const inChannel = (name: string) => ({ $ref: `#/channels/hub/messages/${name}` });
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'What Ateneo’s portal hears of an institution’s hub',
      version: '1',
      description,
    },
    defaultContentType: 'application/json',
    servers: {
      institution: {
        host: 'institution.example',
        protocol: 'wss',
        description: 'The institution’s API: CAMPUS_URL, with WebSockets.',
        security: [{ $ref: '#/components/securitySchemes/bearer' }],
      },
    },
    channels: {
      hub: {
        address: HUB_PATH,
        title: 'The hub',
        description: channelDescription,
        messages: Object.fromEntries(names.map((name) => [name, ref('messages', name)])),
        bindings: { ws: { bindingVersion: '0.1.0', method: 'GET', query: querySchema } },
      },
    },
    operations: {
      greet: {
        action: 'receive',
        summary: 'The portal’s first record; the institution answers it.',
        channel: { $ref: '#/channels/hub' },
        messages: [inChannel('handshake')],
        reply: { channel: { $ref: '#/channels/hub' }, messages: [inChannel('accepted')] },
      },
      tell: {
        action: 'send',
        summary: 'Tells whom an event concerns. The portal invokes nothing and answers nothing.',
        channel: { $ref: '#/channels/hub' },
        messages: [...HUB_EVENTS, MISSED].map(inChannel),
      },
      keepAlive: {
        action: 'send',
        summary:
          'Says that the connection lives, at least every 15 seconds; after 30 of silence it is given up.',
        channel: { $ref: '#/channels/hub' },
        messages: [inChannel('ping')],
      },
      end: {
        action: 'send',
        summary: 'Ends the connection, within two seconds of the sign-out of its bearer.',
        channel: { $ref: '#/channels/hub' },
        messages: [inChannel('close')],
      },
    },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The bearer of the signed-in profile, in `authorization`, with the negotiation and with the connection. Without it the hub answers 401.',
        },
      },
      messages: { ...events(), ...protocolMessages },
      schemas: { ...payloads(), Missed: missed, Negotiated: negotiated },
    },
  };
}

const description = [
  'The hub tells pages that something changed; a page that shows it reads again. Without a hub everything works,',
  'and pages are read again when somebody looks. It is a SignalR hub: the JSON protocol, version 1, over',
  'WebSockets. Every record is JSON and ends with the character U+001E.',
  '\n\nFour events are specified (`x-ateneo-level: specified`); the others are told by Ateneo’s own institution and',
  'may be left out, one by one. A payload’s ids are texts or numbers, and fields nobody asked for are ignored. An',
  '`action` of another word is read as none. In place of the object of a specified event its id alone will do.',
].join(' ');

const channelDescription = [
  `The portal posts \`${HUB_PATH}/negotiate?negotiateVersion=1\` with an empty body and the bearer. The answer is JSON:`,
  '`connectionId`, `connectionToken`, `negotiateVersion` and `availableTransports`, among which are WebSockets with',
  `Text (schema \`Negotiated\`). It then opens \`${HUB_PATH}?id=<connectionToken>\` as a WebSocket, again with the`,
  'bearer, and sends the handshake. A page’s connection is closed by the portal when the sign-in ends, and by the',
  'institution when the bearer is signed out.',
].join(' ');

function events() {
  return Object.fromEntries(
    HUB_EVENTS.map((name) => {
      const { audience, told, pages } = hubEvents[name];
      const says = saidOf('hubPayloads')?.fields.get(name);
      return [
        name,
        {
          name,
          title: name,
          ...(says && { summary: says }),
          description: [
            `Told to ${audiences[audience]}`,
            told === 'latest' ? 'It says how things stand: of several in a moment the latest will do.' : '',
            pages.length > 0
              ? `These pages read again: ${pages.map((page) => `/${page}`).join(', ')}.`
              : 'No page reads again for it: the payload says all.',
          ]
            .filter(Boolean)
            .join(' '),
          'x-ateneo-level': SPECIFIED.includes(name) ? 'specified' : 'optional',
          'x-ateneo-audience': audience,
          'x-ateneo-pages': pages.map((page) => `/${page}`),
          payload: invocation(name, saidBy(name)),
        },
      ];
    }),
  );
}

/** What an event says: of a specified one its id alone will do. */
const saidBy = (name: HubEventName): JsonSchema => {
  const whole = ref('schemas', capital(name));
  return SPECIFIED.includes(name) ? { anyOf: [whole, { type: ['string', 'number'] }] } : whole;
};

/** Beside what an event says: what the hub adds, where it does. */
const added = {
  v: { type: 'number', description: 'The version of the payload.' },
  eventId: {
    type: 'string',
    description: 'Names the event; an answer to the call that caused it may name it too.',
  },
  occurredAt: { type: 'string', format: 'date-time', description: 'When it happened, in UTC.' },
  number: {
    type: 'integer',
    description: `Of the event: it grows. A page whose \`${EVENTS_HEADER}\` is as high has it already.`,
  },
  spreadMs: {
    type: 'integer',
    description: 'Over how many milliseconds to spread what is read again for it, by how many hear it.',
  },
};

function payloads(): Record<string, JsonSchema> {
  const said = saidOf('hubPayloads');
  return Object.fromEntries(
    HUB_EVENTS.map((name) => {
      const schema = jsonSchemaWith(hubPayloads[name]);
      const own = new Map(
        [...(said?.fields ?? [])].flatMap(([path, says]) =>
          path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), says]] : [],
        ),
      );
      const properties = { ...(schema.properties as object), ...added };
      return [capital(name), describedFields({ ...schema, properties }, own)];
    }),
  );
}
