import * as z from 'zod/mini';
import { isOfficeCall } from './find-command.ts';
import { isSomebody } from './whose.ts';

type Json = z.core.JSONSchema.JSONSchema;

/** One value of a request, as the command line has to know it. */
export type Field = {
  kind: 'text' | 'number' | 'amount' | 'flag' | 'list' | 'parts';
  /** What it has to be, in words. */
  rule: string;
  isRequired: boolean;
  isNullable: boolean;
  /** All that it may be, where that is a few words. */
  options: string[];
  /** By their names, where it is made of parts. */
  parts: Map<string, Field>;
  /** What a list is of; of `parts` what any other name holds. */
  item?: Field;
};

/** What a call is sent, field by field, out of its schema. */
export const fieldsOf = (request: z.ZodMiniType): Map<string, Field> =>
  fieldOf(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' })).parts;

/** A text in several languages, of which one alone is enough. */
export const isLocal = ({ parts }: Field): boolean => parts.get('it')?.isRequired === true;

function fieldOf(schema: Json, isRequired = true): Field {
  const branches = [schema.anyOf ?? schema.oneOf ?? [schema]].flat();
  const isNull = ({ type }: Json) => type === 'null';
  const forms = branches.filter((branch) => !isNull(branch)).map((branch) => alone(branch, isRequired));
  const [first = alone({}, isRequired), ...others] = forms;
  const isNullable = branches.some(isNull) || [schema.type].flat().includes('null');
  const merged = others.reduce(either, first);
  return { ...merged, isNullable, rule: isNullable ? `${merged.rule}, or none` : merged.rule };
}

/** What may be one or the other: all the parts of both, required where both require them. */
function either(one: Field, other: Field): Field {
  const names = new Set([...one.parts.keys(), ...other.parts.keys()]);
  const parts = [...names].flatMap((name): [string, Field][] => {
    const [here, there] = [one.parts.get(name), other.parts.get(name)];
    const part = here && there ? either(here, there) : (here ?? there);
    const isRequired = here?.isRequired === true && there?.isRequired === true;
    return part ? [[name, { ...part, isRequired }]] : [];
  });
  const options = [...new Set([...one.options, ...other.options])];
  return { ...one, parts: new Map(parts), options, rule: options.length > 0 ? anyOf(options) : one.rule };
}

function alone(schema: Json, isRequired: boolean): Field {
  const { properties = {}, required = [], items, additionalProperties } = schema;
  const parts = Object.entries(properties).flatMap(([name, part]): [string, Field][] =>
    typeof part === 'object' ? [[name, named(name, fieldOf(part, required.includes(name)))]] : [],
  );
  const inner = items ?? additionalProperties;
  const item = typeof inner === 'object' && !Array.isArray(inner) ? fieldOf(inner) : undefined;
  const words = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const options = words.map(String);
  const rule = options.length > 0 ? anyOf(options) : ruleOf(schema, item);
  const field = { isRequired, isNullable: false, parts: new Map(parts), ...(item && { item }) };
  return { ...field, kind: kindOf(schema), options, rule };
}

const anyOf = (options: string[]): string => `${options.length > 1 ? 'one of ' : ''}${options.join(', ')}`;

/** Refines a field by its name: an amount is typed like 412.00, a person by badge, e-mail or id. */
function named(name: string, field: Field): Field {
  if (isSomebody(name)) return { ...field, rule: 'a badge, an e-mail address or an id' };
  const [, area] = /^(\w+)Id$/.exec(name) ?? [];
  if (area && isOfficeCall(`${area}s/list`)) return { ...field, rule: `an id, as \`${area}s list\` says it` };
  if (name === 'email') return { ...field, rule: 'an e-mail address' };
  return /^(usdA|a)mount$/.test(name)
    ? { ...field, kind: 'amount', rule: 'an amount such as 412.00' }
    : field;
}

const KINDS: Record<string, Field['kind']> = {
  ...{ integer: 'number', number: 'number', boolean: 'flag', array: 'list', object: 'parts' },
};

const kindOf = ({ type }: Json): Field['kind'] =>
  KINDS[String([type].flat().find((each) => each !== 'null'))] ?? 'text';

const FORMATS: Record<string, string> = {
  date: 'a day such as 2026-12-01',
  'date-time': 'an instant such as 2026-12-01T08:00:00Z',
  uuid: 'an id',
};

function ruleOf(schema: Json, item?: Field): string {
  switch (kindOf(schema)) {
    case 'flag':
      return 'given or not';
    case 'number':
      return `a whole number${between(schema)}`;
    case 'list':
      return `a list, each ${item?.rule ?? 'anything'}`;
    case 'parts':
      return schema.properties?.it
        ? 'a text in Italian, with .en and .es beside it'
        : 'of several parts, or JSON';
    default:
      return FORMATS[schema.format ?? ''] ?? `a text${lengthOf(schema)}`;
  }
}

function between({ minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }: Json): string {
  const least = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : undefined);
  const isOpen = maximum === Number.MAX_SAFE_INTEGER;
  if (least === undefined || least === Number.MIN_SAFE_INTEGER) return isOpen ? '' : ` up to ${maximum}`;
  return isOpen ? ` from ${least} on` : ` from ${least} to ${maximum}`;
}

const lengthOf = ({ maxLength, pattern }: Json): string =>
  [maxLength && ` of at most ${maxLength} characters`, pattern && ` of the form ${pattern}`]
    .filter(Boolean)
    .join('');
