import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { lockAction, lockType, ownerOffice } from '../../../contract/locks/locks.ts';
import { localText } from '../../../contract/wire/office-fields.ts';
import { locks } from '../../db/schema.ts';
import { endLock } from '../../locks/end-lock.ts';
import { placeLock } from '../../locks/place-lock.ts';
import data from '../data/locks.json' with { type: 'json' };
import { found, printedCareer, type University } from './making.ts';

const params = z.optional(z.record(z.string(), z.union([z.string(), localText])));
const reason = z.union([
  z.object({
    key: z.enum(['entry_deficit', 'identity_expired', 'library_loan']),
    params,
    /** By this name its words say from when it stands. */
    since: z.optional(z.string()),
  }),
  z.object({ text: localText }),
]);
const step = z.object({
  key: z.enum(['ask', 'by_itself', 'give_back', 'upload']),
  params,
  link: z.optional(z.string()),
});
const demoLocks = z
  .array(
    z.object({
      of: z.enum(['student', 'blocked']),
      type: lockType,
      blocks: z.optional(z.array(lockAction)),
      scope: z.optional(z.object({ fromYear: z.number() })),
      from: z.number(),
      graceUntil: z.optional(z.number()),
      until: z.optional(z.number()),
      hour: z.number(),
      office: ownerOffice,
      reason,
      steps: z.array(step),
      ended: z.optional(z.object({ by: z.enum(['clear', 'waive']), reason: z.optional(z.string()) })),
    }),
  )
  .parse(data);

/** The blocked student has locks in every state (fees: with the charges); the student owes a library book. */
export async function addLocks(university: University): Promise<void> {
  const { tx, now, calendar } = university;
  for (const { of, type, blocks, scope, hour, steps, ended, ...lock } of demoLocks) {
    const at = (day?: number) => (day === undefined ? undefined : calendar.at(day, hour));
    const startsAt = calendar.at(lock.from, hour);
    const placing = {
      ...{ type, blocks, scope, sourceRef: null, careerId: printedCareer(university, of).id },
      ...{ startsAt, graceUntil: at(lock.graceUntil), endsAt: at(lock.until) },
      ...{ ownerOffice: lock.office, publicReason: wordsFrom(lock.reason, startsAt), clearSteps: steps },
    };
    const { id } = await placeLock(tx, placing, now);
    if (!ended) continue;
    const [placed] = await tx.select().from(locks).where(eq(locks.id, id));
    await endLock(tx, found(placed), ended.by, ended.reason ? { reason: ended.reason } : {}, now);
  }
}

function wordsFrom(said: z.infer<typeof reason>, startsAt: Date) {
  if ('text' in said || !said.since) return said;
  const { key, params: known, since } = said;
  return { key, params: { ...known, [since]: { instant: startsAt.toISOString() } } };
}
