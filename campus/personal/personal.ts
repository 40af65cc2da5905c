import { sql } from 'drizzle-orm';
import type { Personal } from '../area.ts';
import { said, unitTitle } from '../db/said.ts';
import { auditEvents, ownCopies, people, profiles, recordReadings } from '../db/schema.ts';

/** What somebody did, who looked at what is kept of them, and the copies that they asked for. */
export const ownRecords: Personal[] = [
  { column: auditEvents.actorId, says: said(auditEvents, 'at', 'action', 'entity', 'entityId') },
  {
    column: recordReadings.personId,
    says: {
      ...said(recordReadings, 'at', 'what'),
      reader: sql`${sql`(select ltrim(${people.givenName} || ' ' || ${people.familyName}) from ${profiles}
        join ${people} on ${people.id} = ${profiles.personId} where ${profiles.id} = ${recordReadings.readerId})`}`,
      unit: unitTitle(recordReadings.unitId),
    },
  },
  {
    column: ownCopies.personId,
    says: said(ownCopies, 'status', 'language', 'askedAt', 'readyAt', 'expiresAt'),
  },
];
