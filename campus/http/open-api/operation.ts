import type * as z from 'zod/mini';
import type { Call, Who } from '../../../contract/wire/call.ts';
import { refusal } from '../../../contract/wire/refusal.ts';
import { capital, type Registry, refTo } from './named-schemas.ts';
import { security } from './parts.ts';

/** What is said of any call: its name, who asks, and whether it changes anything. */
export const operationHead = (
  path: string,
  { who, says, reads }: Pick<Call, 'who' | 'says'> & { reads?: boolean | undefined },
  area: string,
) => ({
  operationId: path.replace(/\/(\w)/g, (_, letter: string) => letter.toUpperCase()),
  summary: says,
  description: `${whoAsks[who]} ${reads ? 'Changes nothing.' : 'Changes something.'}`,
  tags: [who === 'office' ? officeTag(area) : area],
  security: security[who],
});

/** What the office asks stands apart from what a portal asks. */
export const officeTag = (area: string) => `office/${area}`;

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

export const requestBodyOf = (registry: Registry, operationId: string, request: z.ZodMiniType) => ({
  required: true,
  content: json({ $ref: named(registry, request, `${operationId}Request`) }),
});

/** The result, or every reason of a refusal, in the envelope. */
export function refusedOr(
  registry: Registry,
  operationId: string,
  { result, refusals }: Pick<Call, 'result' | 'refusals'>,
) {
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

/** A reference to the schema, which gets a name of its own where the contract gives it none. */
export function named(registry: Registry, schema: z.ZodMiniType, name: string): string {
  if (!registry.has(schema)) registry.add(schema, { id: capital(name) });
  return refTo(registry.get(schema)?.id ?? name);
}

const json = (schema: object) => ({ 'application/json': { schema } });
