import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Issue = z.core.$ZodIssue;
type Place = { path: PropertyKey[]; code: Issue['code']; minimum?: unknown; maximum?: unknown };

/**
 * The deepest place where `sent` is not what the schema reads: `$.exams[3].closesAt: expected an instant, got
 * number`. It holds no value, and no key but the contract's own: keys of a record may be somebody's data.
 */
export function wrongShape(schema: z.ZodMiniType, sent: unknown, from = '$'): string {
  const places = (schema.safeParse(sent).error?.issues ?? []).flatMap((issue) => placesOf(issue));
  const [first] = places.toSorted((one, other) => other.path.length - one.path.length);
  if (!first) return `${from}: as it should be`;
  const { at, schemas } = follow(schema, first.path, from);
  return `${at}: expected ${expectedOf(schemas, first)}, got ${gotOf(schemas, first, valueAt(sent, first.path))}`;
}

/** Where an issue is, and where those inside a union's branches are. */
function placesOf(issue: Issue, above: PropertyKey[] = []): Place[] {
  const path = [...above, ...issue.path];
  const inside = issue.code === 'invalid_union' ? issue.errors.flat() : [];
  return [{ ...issue, path }, ...inside.flatMap((each) => placesOf(each, path))];
}

/** The path in words, and what the schema reads at its end. */
function follow(schema: Schema, path: PropertyKey[], from: string): { at: string; schemas: Schema[] } {
  let at = from;
  let schemas = plain(schema);
  for (const key of path) {
    const isField = schemas.some((each) => key in shapeOf(each));
    at += typeof key === 'number' ? `[${key}]` : isField ? `.${String(key)}` : '.*';
    schemas = schemas.flatMap((each) => inside(each, key).flatMap(plain));
  }
  return { at, schemas };
}

/** The schemas that look at a value themselves, without what is laid around them. */
function plain(schema: Schema): Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return plain(def.innerType);
    case 'lazy':
      return plain(def.getter());
    case 'pipe':
      return [def.in, def.out].flatMap(plain);
    case 'union':
      return def.options.flatMap(plain);
    case 'transform':
    case 'unknown':
      return [];
    default:
      return [schema];
  }
}

function shapeOf(schema: Schema): Record<PropertyKey, Schema> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'object' ? def.shape : {};
}

function inside(schema: Schema, key: PropertyKey): Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const found =
    def.type === 'object'
      ? shapeOf(schema)[key]
      : def.type === 'array'
        ? def.element
        : def.type === 'record'
          ? def.valueType
          : def.type === 'tuple'
            ? def.items[Number(key)]
            : undefined;
  return found ? [found] : [];
}

const FORMATS: Record<string, string> = {
  ...{ datetime: 'an instant', date: 'a date', time: 'a time', guid: 'an id in the form of a UUID' },
  ...{ email: 'an e-mail address', url: 'an address', base64: 'base64', safeint: 'a whole number' },
};

/** What a schema reads, in as few words as there are. */
function named(schema: Schema): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'enum') return Object.values(def.entries).map(quoted).join(' or ');
  if (def.type === 'literal') return def.values.map(quoted).join(' or ');
  return ('format' in def && FORMATS[String(def.format)]) || (def.type === 'record' ? 'object' : def.type);
}

const quoted = (value: unknown) => (typeof value === 'string' ? `“${value}”` : String(value));

function expectedOf(schemas: Schema[], { code, minimum, maximum }: Place): string {
  const names = [...new Set(schemas.map(named))].join(' or ') || 'a value that can be read';
  if (code === 'too_small') return `${names} of at least ${minimum}`;
  if (code === 'too_big') return `${names} of at most ${maximum}`;
  return code === 'unrecognized_keys' ? `${names} without other fields` : names;
}

/** Its type; beside what is of the right type, how it differs. */
function gotOf(schemas: Schema[], { code }: Place, value: unknown): string {
  if (code === 'too_small') return 'less';
  if (code === 'too_big') return 'more';
  if (code === 'unrecognized_keys') return 'other fields';
  const type = typeOf(value);
  const isOfType = schemas.some((each) => typeOfRead(each) === type);
  return isOfType ? `another ${type}` : type;
}

const typeOf = (value: unknown): string =>
  value === undefined ? 'nothing' : value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

function typeOfRead(schema: Schema): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'enum') return typeOf(Object.values(def.entries)[0]);
  if (def.type === 'literal') return typeOf(def.values[0]);
  return def.type === 'record' ? 'object' : def.type;
}

const valueAt = (sent: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    sent,
  );
