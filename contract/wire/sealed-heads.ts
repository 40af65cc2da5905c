import * as z from 'zod/mini';

const count = z.int().check(z.minimum(0));
const key = z.object({ id: z.string(), publicPem: z.string() });

/** The heads of three chains (audit, record sheets, acts on transcripts), and all keys that ever sealed. */
export const headsContent = z.object({
  v: z.literal(1),
  institution: z.string(),
  at: z.string(),
  audit: z.object({ position: count, hash: z.string() }),
  sheets: z.object({ year: count, number: count, hash: z.string() }),
  acts: z.object({ number: count, hash: z.string() }),
  keys: z.array(key),
});
export type HeadsContent = z.infer<typeof headsContent>;

/** The same as it is handed out and saved: `content` is the JSON over which the seal goes, in base64. */
export const sealedHeads = z.object({
  content: z.string().check(z.maxLength(200_000)),
  seal: z.string(),
  keyId: z.string(),
  publicPem: z.string(),
});
export type SealedHeads = z.infer<typeof sealedHeads>;

/** What verification is given from outside: a saved head, and keys that are known otherwise. */
export const verifyAgainst = z.object({
  head: z.optional(sealedHeads),
  keys: z.optional(z.array(z.string()).check(z.maxLength(20))),
});
export type VerifyAgainst = z.infer<typeof verifyAgainst>;
