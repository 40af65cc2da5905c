import * as z from 'zod/mini';

/** An offer as a link names it (`?offer=`): 1 to 64 characters without control characters (B8). */
export const OFFER_CODE = /^\P{Cc}{1,64}$/u;

export const offerCode = z.string().check(z.regex(OFFER_CODE));
