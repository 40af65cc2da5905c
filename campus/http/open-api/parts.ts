import { IDENTITY_HEADER, PORTAL_SECRET_HEADER } from '../../../contract/accounts/gateway.ts';
import type { Call, Who } from '../../../contract/wire/call.ts';
import { refTo } from './named-schemas.ts';

const bearer = { bearer: [] };

/** What a call has to be asked with; `{}` is nothing. */
export const security: Record<Who, Record<string, string[]>[]> = {
  anyone: [{}, bearer],
  'signed-in': [bearer],
  verified: [bearer],
  applicant: [bearer],
  student: [bearer],
  professor: [bearer],
  gateway: [{ portalSecret: [], gatewayIdentity: [] }],
  office: [{ serviceToken: [] }],
};

const failures = {
  Invalid: 'The body breaks a rule of form: the reasons name the fields.',
  Unauthorized: 'The bearer, the service token or the portal’s secret is missing, over or unknown.',
  Forbidden: 'Somebody else may ask this.',
  NotFound: 'It isn’t there, or isn’t the asker’s.',
  Conflict: 'It was changed since it was read: the version is another one.',
  Mismatch: 'The Idempotency-Key came before with another body.',
  Throttled: 'Too many attempts; `Retry-After` says when to try again, in seconds.',
  Busy: 'Nothing was done; `Retry-After` says when to try again, in seconds.',
};
type Failure = keyof typeof failures;

/** What calls have in common beside their schemas. */
export const components = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in, of one profile.' },
    serviceToken: { type: 'http', scheme: 'bearer', description: 'The service token of the institution.' },
    portalSecret: { type: 'apiKey', in: 'header', name: PORTAL_SECRET_HEADER },
    gatewayIdentity: { type: 'apiKey', in: 'header', name: IDENTITY_HEADER },
  },
  parameters: {
    Language: {
      name: 'Accept-Language',
      in: 'header',
      description: 'Of messages and reasons, and of what the institution names in several languages.',
      schema: { type: 'string', examples: ['it', 'en', 'es'] },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'A change that comes again under the same key is not done again, but answered alike.',
      schema: { type: 'string', pattern: '^[\\w-]{1,64}$' },
    },
  },
  responses: Object.fromEntries(
    Object.entries(failures).map(([name, description]) => [
      name,
      { description, content: { 'application/json': { schema: { $ref: refTo('Envelope') } } } },
    ]),
  ),
};

const isOfPerson = ({ who }: Call) => !['anyone', 'gateway', 'office'].includes(who);

export const languageRef = { $ref: '#/components/parameters/Language' };

export const parameterRefs = (call: Call) => [
  languageRef,
  ...(isOfPerson(call) && !call.reads ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
];

/** What goes wrong with a call, by its status. */
export function responseRefs(call: Call) {
  const { who, reads } = call;
  const isChange = isOfPerson(call) && !reads;
  const applies: Record<Failure, boolean> = {
    Invalid: true,
    Unauthorized: who !== 'anyone',
    Forbidden: ['verified', 'applicant', 'student', 'professor'].includes(who),
    NotFound: ['applicant', 'student', 'professor', 'office'].includes(who),
    Conflict: isChange,
    Mismatch: isChange,
    Throttled: who === 'anyone' || who === 'signed-in',
    Busy: true,
  };
  return failureRefs(
    Object.keys(statuses).filter((failure): failure is Failure => applies[failure as Failure]),
  );
}

const statuses: Record<Failure, number> = {
  ...{ Invalid: 400, Unauthorized: 401, Forbidden: 403, NotFound: 404 },
  ...{ Conflict: 409, Mismatch: 422, Throttled: 429, Busy: 503 },
};

/** These failures by their status. */
export const failureRefs = (failed: Failure[]) =>
  Object.fromEntries(
    failed.map((failure) => [statuses[failure], { $ref: `#/components/responses/${failure}` }]),
  );
