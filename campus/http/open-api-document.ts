import type * as z from 'zod/mini';
import type { Call, Who } from '../../contract/calls/call.ts';
import { nouns } from '../../contract/calls/institution.ts';
import { message } from '../../contract/envelope.ts';
import { refusal } from '../../contract/refusal.ts';
import { capital, componentsFor, createRegistry, type Registry, refTo } from './named-schemas.ts';
import { components, parameterRefs, responseRefs, security } from './open-api-parts.ts';

/** The OpenAPI document of an institution's service, out of the tables that it is served from. */
export function openApiDocument() {
  const registry = createRegistry();
  const paths = Object.fromEntries(
    Object.entries(nouns).flatMap(([name, { calls }]) =>
      Object.entries<Call>(calls).map(([path, call]) => [
        `/api/${path}`,
        { post: operation(registry, name, path, call) },
      ]),
    ),
  );
  const envelope = envelopeOf(registry);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ateneo, the institution’s service',
      version: '1',
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
      description,
    },
    servers: [{ url: '/', description: 'The service that gives this document.' }],
    tags: Object.entries(nouns).map(([name, { says }]) => ({ name, description: says })),
    paths,
    components: {
      ...components,
      schemas: { ...componentsFor(registry, [paths, envelope]), Envelope: envelope },
    },
  };
}

const description = [
  'Everything a portal asks of an institution, and what the institution’s office asks of its service.',
  'Every call is a POST with a JSON body, and every answer is an envelope. `success` says whether the call was done;',
  'where it was refused, `result` has `reasons`, every rule that stands against it and not only the first. Messages',
  'and reasons are in the language of `Accept-Language`. Instants are in UTC.',
].join(' ');

function operation(registry: Registry, noun: string, path: string, call: Call) {
  const operationId = path.replace(/\/(\w)/g, (_, letter: string) => letter.toUpperCase());
  const request = named(registry, call.request, `${operationId}Request`);
  return {
    operationId,
    summary: call.says,
    description: `${whoAsks[call.who]} ${call.reads ? 'Changes nothing.' : 'Changes something.'}`,
    tags: [noun],
    security: security[call.who],
    parameters: parameterRefs(call),
    requestBody: { required: true, content: json({ $ref: request }) },
    responses: { 200: success(registry, operationId, call), ...responseRefs(call) },
  };
}

const whoAsks: Record<Who, string> = {
  anyone: 'Asked by anyone, signed in or not.',
  'signed-in': 'Asked by whoever is signed in.',
  verified: 'Asked by whoever is signed in; who has registered has to have proven the address.',
  applicant:
    'Asked by a student, also before there is a badge; who has registered has to have proven the address.',
  student: 'Asked by a student, of the career that the bearer stands for.',
  professor: 'Asked by a professor.',
  gateway: 'Asked by a portal, of a person its gateway has proven (docs/sso.md).',
  office: 'Asked by the office, with the service token.',
};

/** The result, or every reason of a refusal, in the envelope. */
function success(registry: Registry, operationId: string, { result, refusals }: Call) {
  const done = { $ref: named(registry, result, `${operationId}Result`) };
  const refused = { $ref: named(registry, refusal, 'Refusal') };
  const said = refusals
    ? ` Refused with ${refusals.map((code) => `\`${code}\``).join(', ')}, or by a field.`
    : '';
  return {
    description: `Done, or refused.${said}`,
    content: json({
      allOf: [
        { $ref: refTo('Envelope') },
        {
          type: 'object',
          properties: {
            result: { anyOf: [done, refusals ? withCodes(refused, refusals) : refused, { type: 'null' }] },
          },
        },
      ],
    }),
  };
}

/** A refusal for one of these codes, or for a field. */
function withCodes(refused: object, codes: readonly string[]) {
  const code = { anyOf: [{ enum: codes }, { pattern: '^field\\.' }] };
  const reasons = { type: 'array', items: { type: 'object', properties: { code } } };
  return { allOf: [refused, { type: 'object', properties: { reasons } }] };
}

const envelopeOf = (registry: Registry) => ({
  type: 'object',
  required: ['success', 'result', 'messages'],
  properties: {
    success: { type: 'boolean' },
    result: {},
    messages: { type: 'array', items: { $ref: named(registry, message, 'Message') } },
    token: { type: 'string', description: 'A new bearer, to be used from then on.' },
  },
});

/** A reference to the schema, which gets a name of its own where the contract gives it none. */
function named(registry: Registry, schema: z.ZodMiniType, name: string): string {
  if (!registry.has(schema)) registry.add(schema, { id: capital(name) });
  return refTo(registry.get(schema)?.id ?? name);
}

const json = (schema: object) => ({ 'application/json': { schema } });
