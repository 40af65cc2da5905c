import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import type { SaveOffer } from '../../../contract/offers/offers.ts';
import { addFaculty, addProgramme } from '../../catalogue/office-catalogue.ts';
import type { Database } from '../../db/database.ts';
import { offers } from '../../db/schema.ts';
import { moveOffer, saveOffer } from '../../offers/office-offers.ts';
import { doneOrThrow } from '../../platform/outcome.ts';

/** The clock of the tests: an offer is open from ten days before it to ten days after. */
export const now = new Date('2026-11-20T10:00:00Z');
export const timeZone = 'Europe/Rome';
export const italian = { language: 'it', timeZone } as const;

let serial = 0;

/** An open offer of a new programme, published unless said otherwise. */
export async function givenOffer(
  tx: Database,
  {
    title = 'Informatica',
    faculty,
    level = 'bachelor',
    published = true,
    ...given
  }: Partial<SaveOffer> & {
    title?: string;
    faculty?: string;
    level?: 'bachelor' | 'master';
    published?: boolean;
  } = {},
): Promise<{ offerId: string; code: string; programmeId: string; facultyId: string | undefined }> {
  serial += 1;
  const code = given.code ?? `OFF-${serial}`;
  const facultyId = faculty
    ? (await doneOrThrow(addFaculty(tx, { code: faculty, name: { it: faculty } }, now))).id
    : undefined;
  const programme = { code: `P${serial}`, title: { it: title }, level, ...(facultyId && { facultyId }) };
  const programmeId = given.programmeId ?? (await doneOrThrow(addProgramme(tx, programme, now))).id;
  const offer = { ...defaults, ...given, code, programmeId };
  const { id: offerId } = await doneOrThrow(saveOffer(tx, offer, now));
  if (published) await doneOrThrow(moveOffer(tx, { code, action: 'publish' }, now));
  return { offerId, code, programmeId, facultyId };
}

const defaults = {
  academicYear: 2026,
  language: 'it',
  access: 'open' as const,
  opensAt: addDays(now, -10),
  closesAt: addDays(now, 10),
  requirements: { it: 'Un diploma' },
  documents: [],
};

export const actionOf = async (tx: Database, code: string) =>
  (await tx.select().from(offers).where(eq(offers.code, code)))[0];
