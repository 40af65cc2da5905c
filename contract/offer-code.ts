import * as z from 'zod/mini';

/** As a link names an offer (`?offer=`). */
export const offerCode = z.string().check(z.regex(/^[\w-]{1,64}$/));
