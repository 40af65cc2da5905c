import * as z from 'zod/mini';
import * as account from '../../../contract/accounts/account.ts';
import * as forms from '../../../contract/accounts/account-forms.ts';
import * as results from '../../../contract/accounts/account-results.ts';
import * as accountsOffice from '../../../contract/accounts/office.ts';
import * as careersOffice from '../../../contract/careers/office.ts';
import * as credits from '../../../contract/catalogue/credits.ts';
import * as offerings from '../../../contract/catalogue/offerings.ts';
import * as catalogueOffice from '../../../contract/catalogue/office.ts';
import * as courses from '../../../contract/courses/courses.ts';
import * as enrolments from '../../../contract/courses/enrolments.ts';
import * as coursesOffice from '../../../contract/courses/office.ts';
import * as planRows from '../../../contract/courses/plan-rows.ts';
import * as taught from '../../../contract/courses/taught-courses.ts';
import * as dashboard from '../../../contract/dashboard/dashboard.ts';
import * as examBoard from '../../../contract/exams/board.ts';
import * as exams from '../../../contract/exams/exams.ts';
import * as examsOffice from '../../../contract/exams/office.ts';
import * as examRoster from '../../../contract/exams/roster.ts';
import * as audit from '../../../contract/operations/audit.ts';
import * as demo from '../../../contract/operations/demo.ts';
import * as imports from '../../../contract/operations/imports.ts';
import * as envelope from '../../../contract/wire/envelope.ts';
import { added } from '../../../contract/wire/office-fields.ts';
import { entrySchema } from '../../../contract/wire/readable.ts';
import * as refusal from '../../../contract/wire/refusal.ts';

export type JsonSchema = Record<string, unknown>;
export type Registry = ReturnType<typeof createRegistry>;

/** By the area that goes before a name which two of them use. */
const modules: [area: string, exported: object][] = [
  ['account', { ...account, ...forms, ...results }],
  ['course', { ...courses, ...enrolments, ...offerings, ...planRows, ...taught }],
  ['exam', { ...exams, ...examBoard, ...examRoster }],
  ['dashboard', dashboard],
  ['import', imports],
  ['office', { ...accountsOffice, ...careersOffice, ...catalogueOffice, ...coursesOffice, ...examsOffice }],
  ['office', { ...audit, ...demo, added }],
  ['', { ...envelope, ...refusal, ...credits }],
];

/** The contract's schemas by the names they are exported under: `StudentExam`, `CourseRoster`. */
export function createRegistry(named = modules) {
  const registry = z.registry<{ id: string }>();
  const exported = named.flatMap(([area, schemas]) =>
    Object.entries(schemas).flatMap(([name, schema]) => (isSchema(schema) ? [{ area, name, schema }] : [])),
  );
  for (const { area, name, schema } of exported) {
    const isShared = exported.some((other) => other.name === name && other.schema !== schema);
    if (!registry.has(schema)) registry.add(schema, { id: capital(isShared ? area + capital(name) : name) });
  }
  return registry;
}

/** Every schema of a registry that these reach, as components of the document. */
export function componentsFor(registry: Registry, wanted: object): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, {
    uri: refTo,
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => asSaid(registry, zodSchema, jsonSchema),
  });
  const reached = new Map<string, JsonSchema>();
  const reach = (part: unknown) => {
    for (const id of refsIn(part)) {
      if (reached.has(id)) continue;
      const { $schema, $id, id: _id, ...schema } = (schemas[id] ?? {}) as JsonSchema;
      reached.set(id, schema);
      reach(schema);
    }
  };
  reach(wanted);
  return Object.fromEntries([...reached].sort(([one], [other]) => one.localeCompare(other, 'en')));
}

function becomes(json: JsonSchema, other: JsonSchema): void {
  for (const key of Object.keys(json)) delete json[key];
  Object.assign(json, other);
}

/** A schema by itself, with all that it is made of. */
export const jsonSchemaWith = (
  schema: z.ZodMiniType,
  registry = z.registry<{ id: string }>(),
): JsonSchema => {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => asSaid(registry, zodSchema, jsonSchema),
  });
  return json;
};

/** What a format says whole, without the expression that checks it. */
const saidByFormat = new Set<unknown>(['uuid', 'email', 'date']);

/** Of an instant in UTC, the expression that checks it says no more than that. */
const UTC = 'Z$';

/** A whole result of another shape is taken too. */
const ANYTHING_ELSE = { description: 'Anything else, which isn’t read.' };

const hasZone = ({ _zod: { def } }: z.core.$ZodType) => 'offset' in def && def.offset === true;

/** What JSON Schema says otherwise than zod, or can't say by itself. */
function asSaid(registry: Registry, schema: z.core.$ZodType, json: JsonSchema): void {
  if (saidByFormat.has(json.format)) delete json.pattern;
  if (json.format === 'date-time') json.pattern = hasZone(schema) ? undefined : UTC;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (schema._zod.def.type === 'catch') {
    delete json.default;
    if (registry.has(schema)) becomes(json, { anyOf: [{ ...json }, ANYTHING_ELSE] });
  }
  const entry = isSchema(schema) ? entrySchema(schema) : undefined;
  if (!entry) return;
  const id = registry.get(entry)?.id;
  becomes(json, { type: 'array', items: id ? { $ref: refTo(id) } : jsonSchemaWith(entry, registry) });
}

export const refTo = (id: string) => `#/components/schemas/${id}`;

export const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export const isSchema = (value: unknown): value is z.ZodMiniType => value instanceof z.core.$ZodType;

const refsIn = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"/]+)"/g)].map(([, id]) => id ?? '');
