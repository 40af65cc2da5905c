import * as z from 'zod/mini';

/** What an offering is told by. */
export const term = z.enum(['first', 'second', 'year']);
export const offeringStatus = z.enum(['draft', 'published', 'running', 'closed']);

export const programme = z.object({ code: z.string(), title: z.string() });
export type Programme = z.infer<typeof programme>;

export const teacher = z.object({ id: z.string(), name: z.string() });
