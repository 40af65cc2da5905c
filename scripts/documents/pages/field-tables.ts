import type { JsonSchema } from '../../../campus/http/open-api/named-schemas.ts';

export type Schemas = Record<string, JsonSchema>;

const PREFIX = '#/components/schemas/';
const WIDTH = 110;
/** More words than these of an enumeration have a line of their own. */
const FEW = 10;

/** Text in lines of 110 columns. */
export function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

const idOf = (schema: JsonSchema): string | undefined =>
  typeof schema.$ref === 'string' ? schema.$ref.slice(PREFIX.length) : undefined;

const listOf = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value : []);
const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** Whether a component has fields, so that it is told as a type by itself. */
function isShape(schemas: Schemas, id: string): boolean {
  const { properties, anyOf, oneOf } = schemas[id] ?? {};
  return isObject(properties) || [...listOf(anyOf), ...listOf(oneOf)].some((each) => hasFields(each));
}
const hasFields = (schema: JsonSchema): boolean =>
  isObject(schema.properties) || (isObject(schema.items) && hasFields(schema.items));

const FORMATS: Record<string, string> = {
  uuid: 'UUID',
  'date-time': 'instant',
  date: 'day',
  email: 'e-mail address',
};
const TYPES: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
  array: 'list',
};

/** What a value is, in words; types of the page are links. */
export function typeIn(schemas: Schemas, schema: JsonSchema): string {
  const id = idOf(schema);
  if (id !== undefined)
    return isShape(schemas, id) ? `[${id}](#${id.toLowerCase()})` : typeIn(schemas, schemas[id] ?? {});
  const { type, enum: words, const: only, anyOf, oneOf, allOf, items, additionalProperties } = schema;
  if (Array.isArray(words)) return words.map((word) => `\`${word}\``).join(words.length > FEW ? ' ' : ', ');
  if (only !== undefined) return only === '' ? 'empty' : `\`${only}\``;
  const either = [...listOf(anyOf), ...listOf(oneOf)];
  if (either.length > 0) return [...new Set(either.map((each) => typeIn(schemas, each)))].join(' or ');
  if (listOf(allOf)[0] && !type) return typeIn(schemas, listOf(allOf)[0] ?? {});
  if (Array.isArray(type)) return type.map((each) => TYPES[each] ?? each).join(' or ');
  if (type === 'array') return `list of ${isObject(items) ? typeIn(schemas, items) : 'anything'}`;
  if (isObject(additionalProperties) && !schema.properties)
    return `${typeIn(schemas, additionalProperties)}, by name`;
  if (typeof schema.format === 'string') return FORMATS[schema.format] ?? schema.format;
  return typeof type === 'string' ? (TYPES[type] ?? type) : 'anything';
}

/** The shape of a value with its fields: an object itself, one of a list, or one that may be null. */
function shapesOf(schema: JsonSchema, mark = ''): { mark: string; shape: JsonSchema }[] {
  if (isObject(schema.properties)) return [{ mark, shape: schema }];
  if (isObject(schema.items)) return shapesOf(schema.items, `${mark}[]`);
  return [...listOf(schema.anyOf), ...listOf(schema.oneOf)].flatMap((each) => shapesOf(each, mark));
}

function rowsOf(schemas: Schemas, schema: JsonSchema, above = ''): string[] {
  const shapes = shapesOf(schema);
  const seen = new Set<string>();
  return shapes.flatMap(({ mark, shape }) =>
    Object.entries(shape.properties as Schemas).flatMap(([name, field]) => {
      const path = [above + mark, name].filter(Boolean).join('.');
      if (seen.has(path)) return [];
      seen.add(path);
      const isNeeded = shapes.length === 1 && Array.isArray(shape.required) && shape.required.includes(name);
      const says = String(field.description ?? schemas[idOf(field) ?? '']?.description ?? '');
      const row = [`\`${path}\``, typeIn(schemas, field), isNeeded ? 'yes' : '', says];
      return [`| ${row.map(cell).join(' | ')} |`, ...(idOf(field) ? [] : rowsOf(schemas, field, path))];
    }),
  );
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The fields of a value as a table; in a sentence what has none. */
export function fieldTable(schemas: Schemas, schema: JsonSchema): string {
  const known = schemas[idOf(schema) ?? ''] ?? schema;
  const rows = rowsOf(schemas, known);
  const says = typeof known.description === 'string' ? `${wrapped(known.description)}\n\n` : '';
  if (rows.length === 0) return `${says}${wrapped(sentence(typeIn(schemas, known)))}`;
  const isList = known.type === 'array' ? 'A list; of each entry:\n\n' : '';
  return [`${says}${isList}| field | type | needed | meaning |`, '|---|---|---|---|', ...rows].join('\n');
}

const sentence = (type: string) => `${type.charAt(0).toUpperCase()}${type.slice(1)}.`;

/** The types with fields of their own that a schema leads to, each once. */
export function shapesReached(schemas: Schemas, from: JsonSchema[]): string[] {
  const reached = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, id = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"/]+)"/g)) {
      if (reached.has(id)) continue;
      reached.add(id);
      follow(schemas[id] ?? {});
    }
  };
  for (const schema of from) follow(schemas[idOf(schema) ?? ''] ?? schema);
  return [...reached]
    .filter((id) => isShape(schemas, id))
    .sort((one, other) => one.localeCompare(other, 'en'));
}
