import * as z from 'zod/mini';
import { LANGUAGES } from '../wire/constants.ts';
import { type Area, isArea } from './areas.ts';

/** Where an institution may say what it offers: one GET, without a bearer. */
export const OFFERED_PATH = '/.well-known/ateneo';

/** As it is written: `https:path` would lead to the portal itself, and a name before the host elsewhere. */
const address = z
  .string('must be an https address')
  .check(z.refine(isWholeAddress, 'must be an https address'));

function isWholeAddress(text: string): boolean {
  const url = URL.parse(text);
  return /^https:\/\/[^/]/i.test(text) && url !== null && url.username === '' && url.password === '';
}

/** Where an area is at the institution itself: once for all, or in each language. */
export const areaLink = z.union(
  [address, z.strictObject({ it: address, en: address, es: address })],
  `must be an https address, or one for each of ${LANGUAGES.join(', ')}`,
);
export type AreaLink = z.infer<typeof areaLink>;

/**
 * What stands there: the areas that are offered, by their names (`student.exams`), and addresses of others.
 */
export const saidOffered = z.object({
  areas: z.array(z.string()),
  links: z.optional(z.record(z.string(), areaLink)),
});
/** What of it a portal understands. */
export type SaidOffered = { areas: Area[]; links: Record<string, AreaLink> };

const withAnyLinks = z.extend(saidOffered, { links: z.optional(z.record(z.string(), z.unknown())) });

/**
 * What of it can be read, and what not. One bad link or name takes nothing of the others away; where no name
 * is one of an area, nothing is said.
 */
export function readSaidOffered(json: unknown): { said: SaidOffered | null; wrong: string[] } {
  const parsed = withAnyLinks.safeParse(json);
  if (!parsed.success) return { said: null, wrong: parsed.error.issues.map(toldOf) };
  const links: SaidOffered['links'] = {};
  const { areas } = parsed.data;
  const wrong = areas
    .filter((name) => !isArea(name))
    .map((name) => `areas: ${JSON.stringify(name.slice(0, LONGEST_NAME))} is no area`);
  if (areas.length > 0 && wrong.length === areas.length) return { said: null, wrong };
  for (const [area, link] of Object.entries(parsed.data.links ?? {})) {
    const read = areaLink.safeParse(link);
    if (read.success) links[area] = read.data;
    else wrong.push(`links.${area}: ${read.error.issues[0]?.message}`);
  }
  return { said: { areas: areas.filter(isArea), links }, wrong };
}

/** Of what is told in a log. */
const LONGEST_NAME = 60;

const toldOf = ({ path, message }: z.core.$ZodIssue) => `${path.join('.') || 'the answer'}: ${message}`;
