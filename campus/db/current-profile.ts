import { gt, isNull, or } from 'drizzle-orm';
import { profiles } from './schema.ts';

/** A profile that has not ended at `now`. */
export const currentProfile = (now: Date) => or(isNull(profiles.validTo), gt(profiles.validTo, now));
