import * as z from 'zod/mini';
import { type Call, readSchema } from '../contract/wire/call.ts';
import { entrySchema } from '../contract/wire/readable.ts';

z.config(z.locales.en());

export type Shape = { isRead: boolean; says: string };

/** Whether the portal can read a result, and the first unreadable place, such as `$.exams[0].startsAt`. */
export function shapeOf(call: Call, result: unknown): Shape {
  const schema = readSchema(call);
  const read = schema.safeParse(result);
  if (!read.success) return { isRead: false, says: `has another shape at ${placeOf(read.error.issues)}` };
  const lost = unreadable(schema, result);
  return lost ?? { isRead: true, says: '' };
}

/** The portal leaves out what it can't read of a list; who wrote the list wants to know. */
function unreadable(schema: z.ZodMiniType, result: unknown): Shape | null {
  const entry = entrySchema(schema);
  if (!entry || !Array.isArray(result)) return null;
  const failed = result.map((each) => entry.safeParse(each)).findIndex(({ success }) => !success);
  if (failed < 0) return null;
  const issues = entry.safeParse(result[failed]).error?.issues ?? [];
  return { isRead: false, says: `has an entry that can’t be read, at ${placeOf(issues, `$[${failed}]`)}` };
}

type Issue = {
  code?: string | undefined;
  path: readonly PropertyKey[];
  message: string;
  errors?: readonly (readonly Issue[])[];
};

/** The deepest place that the issues name, and what was expected there. */
function placeOf(issues: readonly unknown[], from = '$'): string {
  const places = (issues as readonly Issue[]).map((issue) => deepest(issue, from));
  const [first = { at: from, message: '' }] = places.toSorted(
    (one, other) => other.at.length - one.at.length,
  );
  return first.message ? `${first.at}: ${first.message}` : first.at;
}

function deepest({ path, message, errors = [] }: Issue, from: string): { at: string; message: string } {
  const at = path.reduce<string>(
    (place, key) => place + (typeof key === 'number' ? `[${key}]` : `.${String(key)}`),
    from,
  );
  const [inside] = errors
    .flat()
    .map((issue) => deepest(issue, at))
    .toSorted((one, other) => other.at.length - one.at.length);
  return inside && inside.at.length > at.length ? inside : { at, message };
}
