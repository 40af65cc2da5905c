import { and, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { offerings } from '../db/schema.ts';

/** Of an offering: it is still to come or going on, so that one can be enrolled in it. */
export const isTaught = (now: Date | SQL<Date>) =>
  and(
    inArray(offerings.status, ['published', 'running']),
    or(isNull(offerings.endsAt), gt(offerings.endsAt, now)),
  );
