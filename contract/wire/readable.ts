import * as z from 'zod/mini';

/** A list from an institution: the readable entries. A missing list, null or `{}` counts as an empty list. */
export function readableList<Output>(schema: z.ZodMiniType<Output>) {
  const list = z.pipe(
    z.union([z.array(z.unknown()), z.nullish(z.strictObject({}))]),
    z.transform((sent) => (Array.isArray(sent) ? sent : []).flatMap((entry) => readable(schema, entry))),
  );
  entries.set(list, schema);
  return list;
}

const entries = new WeakMap<z.ZodMiniType, z.ZodMiniType>();

/** What each entry of such a list is read by; undefined for any other schema. */
export const entrySchema = (list: z.ZodMiniType): z.ZodMiniType | undefined => entries.get(list);

function readable<Output>(schema: z.ZodMiniType<Output>, entry: unknown): Output[] {
  const read = schema.safeParse(entry);
  return read.success ? [read.data] : [];
}

const IDS = ['id', 'code', 'key', 'uuid', 'value'];
const NAMES = [
  'name',
  'title',
  'label',
  'description',
  'text',
  'denominazione',
  'descrizione',
  'nome',
  'nombre',
];

/**
 * A chosen entry of a list; the specification leaves its shape open. A text is id and name at once. An object
 * has both under these keys, or keys ending so (`facultyId`), in any letter case; one serves as both.
 */
export const named = z
  .pipe(
    z.unknown(),
    z.transform((entry, context) => {
      const found = typeof entry === 'object' && entry !== null ? fromObject(entry) : textOf(entry);
      if (found !== undefined) return typeof found === 'string' ? { id: found, name: found } : found;
      context.issues.push({ code: 'custom', input: entry, message: 'named' });
      return z.NEVER;
    }),
  )
  .register(z.globalRegistry, {
    anyOf: [
      { type: 'object', properties: { id: { type: ['string', 'number'] }, name: { type: 'string' } } },
      { type: ['string', 'number'] },
    ],
  });

function fromObject(entry: object): { id: string; name: string } | undefined {
  const id = valueBy(entry, IDS);
  const name = valueBy(entry, NAMES) ?? id;
  return name === undefined ? undefined : { id: id ?? name, name };
}

/** By the first of these keys, else by the first that ends with one. */
function valueBy(entry: object, keys: string[]): string | undefined {
  const texts = Object.entries(entry).flatMap(([key, value]) => {
    const text = textOf(value);
    return text === undefined ? [] : [[key.toLowerCase(), text] as const];
  });
  const exact = keys.map((key) => texts.find(([own]) => own === key));
  const [found] = [...exact, texts.find(([own]) => keys.some((key) => own.endsWith(key)))].filter(Boolean);
  return found?.[1];
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined;
