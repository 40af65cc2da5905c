import { eq } from 'drizzle-orm';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { charges } from '../../db/schema.ts';
import { issueCertificate } from '../../documents/certificates/issue-certificate.ts';
import { ownSealKey } from '../documents/key-fixtures.ts';
import { givenCareer } from '../people/careers-fixtures.ts';
import { givenSignedIn } from '../people/signed-in-fixtures.ts';
import { doneBy } from '../teaching/courses-fixtures.ts';
import { now, timeZone } from './payments-fixtures.ts';

const making = {
  ...{ timeZone, publicOrigin: 'https://portale.ateneo.example', areas },
  institution: { name: 'Università di Ateneo', acronym: 'ATN' },
  key: ownSealKey,
};

/** A certificate that is to be paid, of a new career, with the charge for its stamp duty. */
export async function givenStamped(tx: Database) {
  const careerId = await givenCareer(tx);
  const user = await givenSignedIn(tx, careerId, { at: now, provenAt: now });
  await doneBy(
    issueCertificate(tx, { kind: 'enrolment', language: 'it', purpose: 'private', user }, making, now),
  );
  const [charge] = await tx.select().from(charges).where(eq(charges.careerId, careerId));
  return { careerId, chargeId: charge?.id ?? '' };
}
