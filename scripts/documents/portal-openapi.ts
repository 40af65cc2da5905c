import { filePaths } from '../../campus/http/open-api/files.ts';
import { componentsFor, type Registry, refTo } from '../../campus/http/open-api/named-schemas.ts';
import { named, operationHead } from '../../campus/http/open-api/operation.ts';
import { components as ofCampus, responseRefs } from '../../campus/http/open-api/parts.ts';
import { OFFERED_PATH, saidOffered } from '../../contract/adoption/said-offered.ts';
import { institutionCalls } from '../../contract/institution.ts';
import { type Call, type Calls, readSchema } from '../../contract/wire/call.ts';
import { MAX_TOKEN_BYTES } from '../../contract/wire/constants.ts';
import { ANSWER_BYTES } from '../../contract/wire/json-answer.ts';
import { refusal } from '../../contract/wire/refusal.ts';
import { contractRegistry, withDocstrings } from './contract-schemas.ts';
import type { Example } from './examples/normalised.ts';
import { answerHeaders, parameterRefs, parameters, readHeaders } from './headers.ts';
import { type Needed, type Place, placedPaths, placeOf, SPECIFIED, tags } from './places.ts';

export type Examples = { readonly [Path in string]?: Example };

/** What the portal asks of an institution, as tolerant as the portal reads it. */
export function portalOpenApi(examples: Examples) {
  const registry = contractRegistry();
  const paths = { ...callPaths(registry, examples), ...placedFiles(registry) };
  const refused = refusedAs(named(registry, refusal, 'Refusal'));
  const shared = { Envelope: envelope, EnvelopeMessage: message, Token: token, Refused: refused };
  const schemas = componentsFor(registry, [paths, shared, offered(registry)]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'What Ateneo’s portal asks of an institution',
      version: '1',
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
      description,
    },
    servers: [{ url: 'https://institution.example', description: 'The institution’s API: CAMPUS_URL.' }],
    tags: tags.filter(({ name }) => Object.values(paths).some(({ post }) => post.tags.includes(name))),
    paths: { ...paths, [OFFERED_PATH]: { get: offered(registry) } },
    components: {
      securitySchemes: {
        bearer: ofCampus.securitySchemes.bearer,
        portalSecret: ofCampus.securitySchemes.portalSecret,
        gatewayIdentity: ofCampus.securitySchemes.gatewayIdentity,
      },
      parameters,
      headers: answerHeaders,
      responses,
      schemas: { ...withDocstrings(registry, schemas), ...shared },
    },
  };
}

const description = [
  'Each institution adopts what it has: fifteen calls and the hub are enough for people to sign in',
  '(`x-ateneo-level: specified`), and each further area is adopted by itself (`area`; `optional` is what its',
  'pages go without). A call that isn’t there is answered with a 404, 405 or 501 without an envelope; the portal',
  'then says that its service isn’t offered.',
  '\n\nEvery call is a POST with a JSON object, and every answer is JSON with an envelope, whatever its status:',
  '`success` says whether the call was done, and people read the `messages`. A bearer in `token` takes the place of',
  'the one before, with whatever answer it comes. Fields nobody asked for are ignored. A status of 401 to a call',
  'with a bearer ends the person’s session at the portal. A 5xx, a redirect, compression, HTML, more than',
  `${ANSWER_BYTES / 1024 / 1024} MiB or more than ten seconds is a failure of the institution.`,
  '\n\nInstants are ISO 8601 in UTC and end in `Z`; days are days of the institution’s time zone. Amounts of money',
  'are whole cents of their currency. Credits are CFU, which are ECTS.',
].join(' ');

/** `text` alone is a message too. */
const message = {
  description:
    'What people read: harmless HTML is kept. `type` is success, info, warning or danger in any letter case; anything else, or none, counts as info.',
  anyOf: [
    {
      type: 'object',
      required: ['text'],
      properties: {
        text: { type: 'string' },
        type: { type: 'string', examples: ['success'] },
        code: { type: 'string', description: 'What the message is about, for programs.' },
      },
    },
    { type: 'string' },
  ],
};

const token = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_TOKEN_BYTES,
  description: `A new bearer, used from then on; at most ${MAX_TOKEN_BYTES} bytes.`,
};

const ref = (name: string) => ({ $ref: refTo(name) });
const messages = { type: 'array', items: ref('EnvelopeMessage') };

const retryAfter = { headers: { 'retry-after': { $ref: '#/components/headers/RetryAfter' } } };

const responses = {
  ...ofCampus.responses,
  NotFound: {
    ...ofCampus.responses.NotFound,
    description:
      'With an envelope: it isn’t there, or isn’t the asker’s. Without one (also 405 and 501): the call isn’t offered.',
  },
  Throttled: { ...ofCampus.responses.Throttled, ...retryAfter },
  Busy: { ...ofCampus.responses.Busy, ...retryAfter },
};

const refusedAs = ($ref: string) => ({
  type: 'object',
  description: 'Of a call that wasn’t done. Without messages people read a general one.',
  required: ['success'],
  properties: {
    success: { type: 'boolean', enum: [false] },
    result: {
      description: 'All the rules that stand against it, not only the first. Anything else is read as none.',
      anyOf: [{ $ref }, { type: 'null' }],
    },
    messages,
    token: ref('Token'),
  },
});

const envelope = {
  type: 'object',
  description: 'Of every answer. One of a status of 4xx may leave `success` out.',
  properties: { success: { type: 'boolean' }, result: {}, messages, token: ref('Token') },
};

/** The one address that is no call: what an institution may say of itself. */
const offered = (registry: Registry) => ({
  operationId: 'offered',
  summary: 'What the institution offers',
  description:
    'Asked when the portal starts and every ten minutes, without a bearer; answered within three seconds, without an envelope. Where it isn’t there the portal learns what is offered from each call’s answer.',
  tags: [SPECIFIED],
  security: [],
  'x-ateneo-level': 'optional',
  responses: {
    200: {
      description: 'The areas that are here, by their tags in this document, and where others are.',
      content: {
        'application/json': {
          schema: { $ref: named(registry, saidOffered, 'SaidOffered') },
          examples: {
            some: {
              value: {
                areas: ['student.exams', 'student.lessons', 'professor.exams'],
                links: { 'student.payments': 'https://pay.example.edu/' },
              },
            },
          },
        },
      },
    },
    404: { description: 'It isn’t said.' },
  },
});

function callPaths(registry: Registry, examples: Examples) {
  return Object.fromEntries(
    placedPaths().flatMap((path) => {
      const place = placeOf(path);
      const call = (institutionCalls as Calls)[path];
      return place && call
        ? [[`/api/${path}`, { post: operation(registry, { path, call, place, example: examples[path] }) }]]
        : [];
    }),
  );
}

type Described = { path: string; call: Call; place: Place; example: Example | undefined };

function operation(registry: Registry, { path, call, place, example }: Described) {
  const head = operationHead(path, call, place.tag);
  const examplesOf = (value: unknown) => example && { examples: { demo: { value } } };
  return {
    ...head,
    description: [head.description, ...tokenIn(call), ...place.needed.map(neededIn)].join(' '),
    'x-ateneo-level': place.level,
    ...(place.needed.length > 0 && { 'x-ateneo-pages': place.needed }),
    ...(call.refusals && { 'x-ateneo-refusals': call.refusals }),
    parameters: parameterRefs(path, call),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: named(registry, call.request, `${head.operationId}Request`) },
          ...examplesOf(example?.request),
        },
      },
    },
    responses: {
      200: {
        description: `Done, or refused.${refusedWith(call.refusals)}`,
        headers: readHeaders,
        content: {
          'application/json': {
            schema: { oneOf: [doneOf(registry, head.operationId, call), ref('Refused')] },
            ...examplesOf(example?.answer),
          },
        },
      },
      ...responseRefs(call),
      404: { $ref: '#/components/responses/NotFound' },
    },
  };
}

const tokenIn = ({ token }: Call) => {
  if (!token) return [];
  return [
    `The answer ${token === 'always' ? 'brings' : 'may bring'} the bearer to go on with, in \`token\`.`,
  ];
};

const neededIn = ({ page, without }: Needed) => `For ${page}: without it ${without}.`;

const refusedWith = (refusals: readonly string[] | undefined) =>
  refusals ? ` Refused with ${refusals.map((code) => `\`${code}\``).join(', ')}, or by a field.` : '';

function doneOf(registry: Registry, operationId: string, call: Call) {
  const schema = readSchema(call);
  const isNeeded = !schema.safeParse(undefined).success;
  return {
    type: 'object',
    required: ['success', ...(isNeeded ? ['result'] : []), ...(call.token === 'always' ? ['token'] : [])],
    properties: {
      success: { type: 'boolean', enum: [true] },
      result: { $ref: named(registry, schema, `${operationId}Result`) },
      messages,
      token: ref('Token'),
    },
  };
}

/** What comes or goes as a file, in the area whose pages ask it. */
const placedFiles = (registry: Registry) =>
  Object.fromEntries(
    Object.entries(filePaths(registry)).flatMap(([address, { post }]) => {
      const place = placeOf(address.slice('/api/'.length));
      return place
        ? [[address, { post: { ...post, tags: [place.tag], 'x-ateneo-level': place.level } }]]
        : [];
    }),
  );
