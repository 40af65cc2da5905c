import type * as z from 'zod/mini';
import { type Call, readSchema } from '../contract/wire/call.ts';
import { entrySchema } from '../contract/wire/readable.ts';
import { wrongShape } from '../contract/wire/wrong-shape.ts';

export type Shape = { isRead: boolean; says: string };

/** Whether the portal can read a result, and the first unreadable place, such as `$.exams[0].startsAt`. */
export function shapeOf(call: Call, result: unknown): Shape {
  const schema = readSchema(call);
  if (!schema.safeParse(result).success)
    return { isRead: false, says: `has another shape at ${wrongShape(schema, result)}` };
  return unreadable(schema, result) ?? { isRead: true, says: '' };
}

/** The portal leaves out what it can't read of a list; who wrote the list wants to know. */
function unreadable(schema: z.ZodMiniType, result: unknown): Shape | null {
  const entry = entrySchema(schema);
  if (!entry || !Array.isArray(result)) return null;
  const failed = result.findIndex((each) => !entry.safeParse(each).success);
  if (failed < 0) return null;
  const where = wrongShape(entry, result[failed], `$[${failed}]`);
  return { isRead: false, says: `has an entry that can’t be read, at ${where}` };
}
