import fc from 'fast-check';
import type * as z from 'zod/mini';

/** What texts and ids are drawn from, beside what is made up: what stands in the database. */
export type Known = { ids: string[]; texts: string[] };

/** Hard text: empty, lone surrogates, direction marks, joined characters, and HTML or SQL syntax. */
const ODD = [
  ...[
    '\u0000',
    '\ud800',
    '\udfff',
    'a\u0000b',
    'x\ud83d',
    '\u202eabc\u2066',
    'e\u0301',
    '👩‍👩‍👧',
    '\u2028',
    '\ufeff',
  ],
  ...['<b>&amp;', "';--", '%_\\', '=1+1', '\r\n\t', ' ', 'ﷺ', '{}', '__proto__', 'constructor', 'İ'],
];

/** Makes requests that a call's schema accepts, or nearly, for each kind of schema in the contract. */
export function anyRequest(schema: z.ZodMiniType, known: Known): fc.Arbitrary<unknown> {
  const of = (inner: unknown) => anyRequest(inner as z.ZodMiniType, known);
  const def = schema._zod.def as unknown as Definition;
  switch (def.type) {
    case 'object':
      return objectOf(def.shape ?? {}, of);
    case 'string':
      return anyText(schema, known);
    case 'number':
    case 'int':
      return anyNumber(bagOf(schema));
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'array':
      return fc.array(of(def.element), {
        minLength: lengthOf(schema, 'minimum') ?? 0,
        maxLength: arrayMost(schema),
      });
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(of(def.innerType), { nil: undefined, freq: 2 });
    case 'nullable':
      return fc.option(of(def.innerType), { nil: null, freq: 2 });
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return of(def.innerType);
    case 'pipe':
      return of(isMade(def.in) ? def.out : def.in);
    case 'union':
      return fc.oneof(...(def.options ?? []).map(of));
    case 'record':
      return fc.dictionary(of(def.keyType) as fc.Arbitrary<string>, of(def.valueType), { maxKeys: 4 });
    case 'tuple':
      return fc.tuple(...(def.items ?? []).map(of));
    case 'lazy':
      return of(def.getter?.());
    case 'null':
      return fc.constant(null);
    case 'unknown':
    case 'any':
      return fc.jsonValue();
    default:
      throw new Error(`a request's schema is a ${def.type}: say here what fits it`);
  }
}

type Definition = {
  type: string;
  shape?: Record<string, unknown>;
  entries?: Record<string, string>;
  values?: unknown[];
  items?: unknown[];
  options?: unknown[];
  element?: unknown;
  innerType?: unknown;
  keyType?: unknown;
  valueType?: unknown;
  in?: unknown;
  out?: unknown;
  getter?: () => unknown;
};
type Bag = { minimum?: number; maximum?: number; format?: string; patterns?: Set<RegExp> };

const bagOf = (schema: z.ZodMiniType) => schema._zod.bag as Bag;
const isMade = (schema: unknown) => (schema as z.ZodMiniType)._zod.def.type === 'transform';

const lengthOf = (schema: z.ZodMiniType, end: 'minimum' | 'maximum') => bagOf(schema)[end];
const arrayMost = (schema: z.ZodMiniType) =>
  Math.max(lengthOf(schema, 'minimum') ?? 0, Math.min(lengthOf(schema, 'maximum') ?? 3, 3));

function objectOf(shape: Record<string, unknown>, of: (inner: unknown) => fc.Arbitrary<unknown>) {
  return fc.record(Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, of(inner)])));
}

function anyNumber({ minimum = -3, maximum = 3_000_000_000 }: Bag): fc.Arbitrary<number> {
  const [least, most] = [Math.ceil(Math.max(minimum, -(2 ** 53))), Math.floor(Math.min(maximum, 2 ** 53))];
  const near = [0, 1, 6, 18, 27, 2026, least, most, 2 ** 31, 2 ** 53].filter(
    (each) => each >= least && each <= most,
  );
  return fc.oneof(fc.constantFrom(...near), fc.integer({ min: least, max: most }));
}

function anyText(schema: z.ZodMiniType, known: Known): fc.Arbitrary<string> {
  const { format, patterns, minimum = 0, maximum = 300 } = bagOf(schema);
  const byFormat = format === undefined ? undefined : formats(known)[format];
  if (byFormat) return byFormat;
  const [pattern] = patterns ?? [];
  if (pattern)
    return fc.oneof(fc.stringMatching(pattern), ...among(known.texts.filter((each) => pattern.test(each))));
  const odd = fc
    .array(fc.constantFrom(...ODD, 'a', 'b'), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join(''));
  const long = fc.constant('ü'.repeat(Math.max(maximum, minimum)));
  const fitting = (text: string) => text.padEnd(minimum, 'x').slice(0, Math.max(maximum, minimum));
  return fc.oneof(
    odd.map(fitting),
    fc.string({ unit: 'binary' }).map(fitting),
    long,
    ...among([...known.texts, ...known.ids]),
  );
}

const formats = ({ ids, texts }: Known): Record<string, fc.Arbitrary<string>> => ({
  uuid: fc.oneof(fc.uuid(), ...among(ids)),
  guid: fc.oneof(fc.uuid(), ...among(ids)),
  datetime: anyInstant,
  date: anyInstant.map((instant) => instant.slice(0, 10)),
  time: fc.constantFrom('00:00', '09:30', '23:59'),
  email: fc.oneof(fc.emailAddress(), ...among(texts.filter((text) => text.includes('@')))),
  url: fc.oneof(fc.webUrl(), fc.constant('https://example.org/a')),
});

const anyInstant = fc.oneof(
  fc.constantFrom(
    '2026-11-21T09:00:00Z',
    '2027-02-28T23:59:59.999Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ),
  fc
    .date({ min: new Date('2024-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);

const among = (values: string[]) => (values.length > 0 ? [fc.constantFrom(...values)] : []);
