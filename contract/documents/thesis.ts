import * as z from 'zod/mini';

/** What a student writes for the degree (tesi), and with whom; `since` is an instant in UTC. */
export const ownThesis = z.object({ title: z.string(), supervisor: z.string(), since: z.iso.datetime() });
export type OwnThesis = z.infer<typeof ownThesis>;

/** The same for who supervises it. */
export const supervisedThesis = z.object({
  badge: z.string(),
  name: z.string(),
  title: z.string(),
  since: z.iso.datetime(),
});
export type SupervisedThesis = z.infer<typeof supervisedThesis>;
