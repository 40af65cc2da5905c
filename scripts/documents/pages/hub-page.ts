import type { JsonSchema } from '../../../campus/http/open-api/named-schemas.ts';
import type { portalAsyncApi } from '../portal-asyncapi.ts';
import { printedJson } from '../printed-json.ts';
import { fieldTable, type Schemas, wrapped } from './field-tables.ts';

type Document = ReturnType<typeof portalAsyncApi>;
type Message = {
  summary?: string;
  description?: string;
  payload: { properties?: { arguments?: { items: JsonSchema } } };
  'x-ateneo-level'?: string;
};

const SEPARATOR = '\\u001e';
const sent = (record: object) => `${printedJson(record)}${SEPARATOR}`;

/** The hub: how it is reached, and every event with what it says. */
export function hubPage({ info, channels, components }: Document): string {
  const schemas = components.schemas as unknown as Schemas;
  const { hub } = channels;
  const events = (Object.entries(components.messages) as [string, Message][]).filter(
    ([, message]) => message['x-ateneo-level'] !== undefined,
  );
  return [
    '<!-- Made by `npm run documents` of docs/asyncapi-portal.json. -->',
    '# What the portal hears of the hub',
    ...info.description.split('\n\n').map((part) => wrapped(part.trim())),
    wrapped(
      'The same for programs: [asyncapi-portal.json](../asyncapi-portal.json). The calls: [README.md](README.md).',
    ),
    '## How it is reached',
    wrapped(hub.description),
    fieldTable(schemas, { $ref: '#/components/schemas/Negotiated' }),
    wrapped('In the query of the connection:'),
    fieldTable(schemas, hub.bindings.ws.query),
    wrapped('What then goes over the WebSocket, first of the portal and then of the institution:'),
    [
      '```',
      `→ ${sent({ protocol: 'json', version: 1 })}`,
      `← ${sent({})}`,
      `← ${sent(booked)}`,
      `← ${sent({ type: 6 })}`,
      `← ${sent({ type: 7 })}`,
      '```',
    ].join('\n'),
    wrapped(
      'A record of type 6 is a ping: one comes at least every 15 seconds, from either side, and a connection that is silent for 30 is given up. One of type 7 is the last. The institution ends a connection within two seconds of the sign-out of its bearer.',
    ),
    '## Events',
    [
      '| event | level | to | what it says |',
      '|---|---|---|---|',
      ...events.map(
        ([name, { summary = '', description = '', ...message }]) =>
          `| [\`${name}\`](#${name.toLowerCase()}) | ${message['x-ateneo-level']} | ${toWhom(description)} | ${summary} |`,
      ),
    ].join('\n'),
    ...events.map(([name, message]) => eventSection(schemas, name, message)),
  ].join('\n\n');
}

const booked = {
  type: 1,
  target: 'booked',
  arguments: [{ examId: 17, action: 'booked' }],
};

const toWhom = (description: string) => /^Told to (.*?)\./.exec(description)?.[1] ?? '';

function eventSection(schemas: Schemas, name: string, { summary, description, payload }: Message): string {
  const argument = payload.properties?.arguments?.items ?? {};
  const says = [summary, description].filter((each) => each !== undefined).join(' ');
  return [`### ${name}`, ...(says ? [wrapped(says)] : []), fieldTable(schemas, argument)].join('\n\n');
}
