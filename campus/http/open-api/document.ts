import { areas } from '../../../contract/institution.ts';
import type { Call } from '../../../contract/wire/call.ts';
import { message } from '../../../contract/wire/envelope.ts';
import type { CampusApp } from '../campus-app.ts';
import { filePaths } from './files.ts';
import { componentsFor, createRegistry, type Registry } from './named-schemas.ts';
import { named, officeTag, operationHead, refusedOr, requestBodyOf } from './operation.ts';
import { components, parameterRefs, responseRefs } from './parts.ts';

/** Whose calls a document has: those of the office alone, or a portal's too. */
type Part = 'all' | 'office';

/** The OpenAPI document of an institution's service, out of the tables that it is served from. */
export function openApiDocument(part: Part = 'all', registry = createRegistry()) {
  const every = { ...callPaths(registry), ...filePaths(registry) };
  const paths = Object.fromEntries(
    Object.entries(every).filter(([path]) => part === 'all' || path.startsWith(OFFICE)),
  );
  const envelope = envelopeOf(registry);
  return {
    openapi: '3.1.0',
    info: {
      title:
        part === 'all' ? 'Ateneo, the institution’s service' : 'What the office asks of Ateneo’s service',
      version: '1',
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
      description: `${part === 'all' ? everything : ofOffice} ${description}`,
    },
    servers: [{ url: '/', description: 'The service that gives this document.' }],
    tags: tagsOf(Object.values(paths).flatMap(({ post }) => post.tags)),
    paths,
    components: {
      ...components,
      schemas: { ...componentsFor(registry, [paths, envelope]), Envelope: envelope },
    },
  };
}

const callPaths = (registry: Registry) =>
  Object.fromEntries(
    Object.entries(areas).flatMap(([name, { calls }]) =>
      Object.entries<Call>(calls).map(([path, call]) => [
        `/api/${path}`,
        { post: operation(registry, name, path, call) },
      ]),
    ),
  );

const OFFICE = '/api/office/';
const everything =
  'Everything a portal asks of an institution, and, under tags that begin with `office/`, what the office asks of its service.';
const ofOffice =
  'What the institution’s office asks of Ateneo’s own service, by the command line or its own programs, with the service token. A portal asks none of it.';

/** The areas that have calls, and what the office asks of each: `office/exams`. */
function tagsOf(used: string[]) {
  return Object.entries(areas).flatMap(([name, { says }]) =>
    [
      { name, description: says },
      { name: officeTag(name), description: `What the office asks. ${says}` },
    ].filter((tag) => used.includes(tag.name)),
  );
}

const description = [
  'Every call is a POST with a JSON body, and every answer is an envelope, but for files, which come and go as bytes. `success` says whether the call was done;',
  'where it was refused, `result` has `reasons`, every rule that stands against it and not only the first. Messages',
  'and reasons are in the language of `Accept-Language`. Instants are in UTC.',
].join(' ');

function operation(registry: Registry, area: string, path: string, call: Call) {
  const head = operationHead(path, call, area);
  return {
    ...head,
    parameters: parameterRefs(call),
    requestBody: requestBodyOf(registry, head.operationId, call.request),
    responses: { 200: refusedOr(registry, head.operationId, call), ...responseRefs(call) },
  };
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

/** Once for a program, when it is first asked for: it takes 0.2 s. */
let made: string | undefined;

/** `/openapi.json`: every call, out of the tables that they are served from. */
export function addOpenApi(app: CampusApp) {
  app.get('/openapi.json', async (_request, reply) => {
    made ??= JSON.stringify(openApiDocument());
    return reply.type('application/json').send(made);
  });
}
