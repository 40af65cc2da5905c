import type { JsonSchema } from '../../../campus/http/open-api/named-schemas.ts';
import type { Needed } from '../places.ts';
import type { portalOpenApi } from '../portal-openapi.ts';
import { printedJson } from '../printed-json.ts';
import { fieldTable, type Schemas, shapesReached, wrapped } from './field-tables.ts';

type Document = ReturnType<typeof portalOpenApi>;
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  'x-ateneo-level': string;
  'x-ateneo-pages'?: Needed[];
  'x-ateneo-refusals'?: readonly string[];
  parameters: { $ref: string }[];
  requestBody: { content: Content };
  responses: Record<string, { content?: Content }>;
};
type Content = Record<string, { schema: JsonSchema; examples?: { demo: { value: unknown } } }>;

const MADE = '<!-- Made by `npm run documents` of docs/openapi-portal.json. -->';

export const pageOf = (tag: string) => `${tag.replace('.', '-')}.md`;

/** A page for each area, and one that leads to them. */
export function callPages(document: Document): Record<string, string> {
  const schemas = document.components.schemas as Schemas;
  const operations = Object.entries(document.paths).filter(([, path]) => 'post' in path) as unknown as [
    string,
    { post: Operation },
  ][];
  const byTag = document.tags.map(({ name, description }) => ({
    name,
    description,
    calls: operations.filter(([, { post }]) => post.tags.includes(name)),
  }));
  const pages = byTag.map(({ name, description, calls }) => [
    pageOf(name),
    [
      ...[MADE, `# ${titleOf(name)}`, wrapped(description)],
      wrapped('What every call has in common stands on [the page that leads here](README.md).'),
      ...calls.map(([path, { post }]) => callSection(schemas, path, post)),
      ...typeSections(
        schemas,
        calls.flatMap(([, { post }]) => schemasOf(post)),
      ),
    ].join('\n\n'),
  ]);
  return Object.fromEntries([['README.md', indexPage(document, byTag)], ...pages]);
}

const titleOf = (tag: string) => {
  const [type = '', area] = tag.split('.');
  if (area) return `The ${type}’s ${area}`;
  return tag === 'specified' ? 'The fifteen calls' : 'The account’s other calls';
};

type ByTag = { name: string; calls: [string, { post: Operation }][] }[];

function indexPage(document: Document, byTag: ByTag): string {
  const rows = byTag.flatMap(({ name, calls }) =>
    calls.map(([path, { post }], place) =>
      [
        `| ${place === 0 ? `[${titleOf(name)}](${pageOf(name)})` : ''}`,
        `[\`${path.slice('/api/'.length)}\`](${pageOf(name)}#${anchorOf(path)})`,
        `${post['x-ateneo-level']} | ${post.summary.replaceAll('|', '\\|')} |`,
      ].join(' | '),
    ),
  );
  const { parameters, headers } = document.components;
  return [
    MADE,
    '# What the portal asks, call by call',
    ...document.info.description.split('\n\n').map((part) => wrapped(part.trim())),
    wrapped(
      'The same for programs: [openapi-portal.json](../openapi-portal.json). What the portal hears of the hub: [hub.md](hub.md). How it learns which calls are there: [institution.md](../institution.md#what-you-offer). Where to begin: [institution.md](../institution.md). The examples are answers of the demo university.',
    ),
    '## What is sent with a call',
    headerTable([
      AUTHORIZATION,
      ...Object.values(parameters).map(({ name, description }) => [name, description]),
    ]),
    '## What is read of an answer beside its envelope',
    headerTable(
      Object.values(headers).map(({ description }) => {
        const [, name = 'Retry-After', says = description] = /^`([\w-]+)`: (.*)$/.exec(description) ?? [];
        return [name, says];
      }),
    ),
    '## The envelope',
    fieldTable(document.components.schemas as Schemas, { $ref: '#/components/schemas/Envelope' }),
    '### EnvelopeMessage',
    fieldTable(document.components.schemas as Schemas, { $ref: '#/components/schemas/EnvelopeMessage' }),
    '### Refusal',
    fieldTable(document.components.schemas as Schemas, { $ref: '#/components/schemas/Refusal' }),
    '### Reason',
    fieldTable(document.components.schemas as Schemas, { $ref: '#/components/schemas/Reason' }),
    '## The calls',
    ['| area | call | level | what it does |', '|---|---|---|---|', ...rows].join('\n'),
  ].join('\n\n');
}

const AUTHORIZATION = [
  'Authorization',
  '`Bearer` and the token of the sign-in, once there is one. `saml/login` has none: `x-portal-secret` and `x-gateway-identity` come with it ([sso.md](../sso.md)).',
];

const headerTable = (rows: string[][]) =>
  ['| header | |', '|---|---|', ...rows.map(([name, says]) => `| \`${name}\` | ${says} |`)].join('\n');

const anchorOf = (path: string) => path.slice('/api/'.length).replaceAll('/', '');

const schemaIn = (content: Content | undefined) => Object.values(content ?? {})[0]?.schema ?? {};

/** The result of a call that was done. */
function resultIn(post: Operation): JsonSchema | undefined {
  const { oneOf, allOf } = schemaIn(post.responses[200]?.content) as Record<string, JsonSchema[] | undefined>;
  const done = oneOf?.[0] ?? allOf?.[1];
  return (done?.properties as Schemas | undefined)?.result;
}

const schemasOf = (post: Operation) => [schemaIn(post.requestBody.content), resultIn(post) ?? {}];

function callSection(schemas: Schemas, path: string, post: Operation): string {
  const refusals = post['x-ateneo-refusals'];
  const result = resultIn(post);
  const extra = post.parameters.flatMap(({ $ref = '' }) => headerNames[$ref.split('/').at(-1) ?? ''] ?? []);
  return [
    `## ${path.slice('/api/'.length)}`,
    wrapped(`${post.summary}. ${post.description} Level: ${post['x-ateneo-level']}.`),
    ...(extra.length > 0 ? [wrapped(`Sent with it: ${extra.join(', ')}.`)] : []),
    '**Request**',
    fieldsOf(schemas, schemaIn(post.requestBody.content), 'An empty object, `{}`.'),
    '**Result**',
    result ? fieldsOf(schemas, result, 'It isn’t read.') : 'A file in place of JSON.',
    ...(refusals
      ? [
          wrapped(
            `**Refused with** ${refusals.map((code) => `\`${code}\``).join(', ')}, or \`field.<name>\`.`,
          ),
        ]
      : []),
    ...exampleOf(path, post),
  ].join('\n\n');
}

const headerNames: Record<string, string> = {
  IdempotencyKey: '`Idempotency-Key`',
  KnownDevice: '`x-known-device`',
  Device: '`x-device`',
  LinkOpened: '`x-link-opened`',
};

/** `empty` stands for what has no fields and no form. */
function fieldsOf(schemas: Schemas, schema: JsonSchema, empty: string): string {
  const table = fieldTable(schemas, schema);
  return /(?:^|\n)(?:Object|Anything)\.$/.test(table) ? empty : table;
}

function exampleOf(path: string, post: Operation): string[] {
  const request = Object.values(post.requestBody.content)[0]?.examples?.demo.value;
  const answer = Object.values(post.responses[200]?.content ?? {})[0]?.examples?.demo.value;
  if (answer === undefined) return [];
  return [
    '<details><summary>Example</summary>',
    ['```', `POST ${path}`, printedJson(request), '```'].join('\n'),
    ['```json', printedJson(answer), '```'].join('\n'),
    '</details>',
  ];
}

function typeSections(schemas: Schemas, from: JsonSchema[]): string[] {
  const ids = shapesReached(schemas, from);
  if (ids.length === 0) return [];
  return [
    '## Types',
    ...ids.map((id) => `### ${id}\n\n${fieldTable(schemas, { $ref: `#/components/schemas/${id}` })}`),
  ];
}
