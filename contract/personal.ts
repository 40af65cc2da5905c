import * as z from 'zod/mini';

/** All that is kept of a person, as a file of JSON. */
export const ownData = z.object({ fileName: z.string(), json: z.string() });
export type OwnData = z.output<typeof ownData>;
