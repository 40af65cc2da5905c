import { gt, isNull, or, type SQL } from 'drizzle-orm';
import { profiles } from './schema.ts';

/** A profile that has not ended at `now`. */
export const currentProfile = (now: Date | SQL<Date>) =>
  or(isNull(profiles.validTo), gt(profiles.validTo, now));
