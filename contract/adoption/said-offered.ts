import * as z from 'zod/mini';
import { LANGUAGES } from '../wire/constants.ts';

/** Where an institution may say what it offers: one GET, without a bearer. */
export const OFFERED_PATH = '/.well-known/ateneo';

const address = z.url({ protocol: /^https$/, error: 'must be an https address' });

/** Where an area is at the institution itself: once for all, or in each language. */
export const areaLink = z.union(
  [address, z.strictObject({ it: address, en: address, es: address })],
  `must be an https address, or one for each of ${LANGUAGES.join(', ')}`,
);
export type AreaLink = z.infer<typeof areaLink>;

/** What stands there: the areas that are offered, by their names (`student.exams`), and addresses of others. */
export const saidOffered = z.object({
  areas: z.array(z.string()),
  links: z.optional(z.record(z.string(), areaLink)),
});
export type SaidOffered = z.infer<typeof saidOffered>;
