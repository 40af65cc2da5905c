import { randomInt } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { enrolments } from '../../db/schema.ts';

type Student = { courseId: string; careerId: string };

/**
 * The number by which a student is drawn in an offering: of six digits, at random, so that it says nothing of who asked
 * first, and the same however often they ask, so that nobody gets a second lot. The caller holds the window's lock.
 */
export async function drawNumber(tx: Database, { courseId, careerId }: Student): Promise<number> {
  const given = await tx
    .selectDistinct({ careerId: enrolments.careerId, number: enrolments.number })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, courseId), isNotNull(enrolments.number)));
  const own = given.find((each) => each.careerId === careerId)?.number;
  if (own) return own;
  const used = new Set(given.map(({ number }) => number));
  let number = randomNumber();
  while (used.has(number)) number = randomNumber();
  return number;
}

const randomNumber = () => randomInt(100_000, 1_000_000);
