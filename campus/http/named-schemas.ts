import * as z from 'zod/mini';
import * as account from '../../contract/account.ts';
import * as forms from '../../contract/account-forms.ts';
import * as results from '../../contract/account-results.ts';
import * as courses from '../../contract/courses.ts';
import * as credits from '../../contract/credits.ts';
import * as dashboard from '../../contract/dashboard.ts';
import * as enrolments from '../../contract/enrolments.ts';
import * as envelope from '../../contract/envelope.ts';
import * as examBoard from '../../contract/exam-board.ts';
import * as examRoster from '../../contract/exam-roster.ts';
import * as exams from '../../contract/exams.ts';
import * as imports from '../../contract/imports.ts';
import * as offerings from '../../contract/offerings.ts';
import * as office from '../../contract/office.ts';
import * as planRows from '../../contract/plan-rows.ts';
import * as refusal from '../../contract/refusal.ts';
import * as taught from '../../contract/taught-courses.ts';

export type JsonSchema = Record<string, unknown>;
export type Registry = ReturnType<typeof createRegistry>;

/** By the noun that goes before a name which two of them use. */
const modules: [noun: string, exported: object][] = [
  ['account', { ...account, ...forms, ...results }],
  ['course', { ...courses, ...enrolments, ...offerings, ...planRows, ...taught }],
  ['exam', { ...exams, ...examBoard, ...examRoster }],
  ['dashboard', dashboard],
  ['import', imports],
  ['office', office],
  ['', { ...envelope, ...refusal, ...credits }],
];

/** The contract's schemas by the names they are exported under: `StudentExam`, `CourseRoster`. */
export function createRegistry() {
  const registry = z.registry<{ id: string }>();
  const exported = modules.flatMap(([noun, schemas]) =>
    Object.entries(schemas).flatMap(([name, schema]) => (isSchema(schema) ? [{ noun, name, schema }] : [])),
  );
  for (const { noun, name, schema } of exported) {
    const isShared = exported.some((other) => other.name === name && other.schema !== schema);
    if (!registry.has(schema)) registry.add(schema, { id: capital(isShared ? noun + capital(name) : name) });
  }
  return registry;
}

/** Every schema of a registry that these reach, as components of the document. */
export function componentsFor(registry: Registry, wanted: object): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, {
    uri: refTo,
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (saidByFormat.has(jsonSchema.format)) delete jsonSchema.pattern;
    },
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

/** What a format says whole, without the expression that checks it. */
const saidByFormat = new Set<unknown>(['uuid', 'email', 'date']);

export const refTo = (id: string) => `#/components/schemas/${id}`;

export const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const isSchema = (value: unknown): value is z.ZodMiniType => value instanceof z.core.$ZodType;

const refsIn = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"/]+)"/g)].map(([, id]) => id ?? '');
