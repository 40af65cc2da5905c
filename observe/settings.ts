import * as z from 'zod';
import { isPeer, isWide } from './insiders.ts';
import { markProblem } from './institution-mark.ts';
import { secretProblem } from './secrets.ts';

/** What a program can't start with: a line for each setting, its name and what it has to be. */
export class BadConfiguration extends Error {}

/** What is set, and not empty, by its schemas; throws `BadConfiguration` that names each wrong one. */
export function readSettings<Settings extends z.ZodType>(
  settings: Settings,
  env: NodeJS.ProcessEnv,
): z.output<Settings> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(present);
  if (parsed.success) return parsed.data;
  throw new BadConfiguration(
    parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`).join('\n'),
  );
}

/** Several values, with commas between them. */
export const listed = (list: string): string[] =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** Both ends included. */
export const wholeNumber = (from: number, to: number, error: string) =>
  z.coerce.number(error).int(error).min(from, error).max(to, error);

export const port = wholeNumber(0, 65_535, 'must be a port');

export const milliseconds = (from: number, to: number) =>
  wholeNumber(from, to, `must be a whole number of milliseconds from ${from} to ${to}`);

export const flag = (preset: '0' | '1') =>
  z
    .enum(['0', '1'], 'must be 0 or 1')
    .default(preset)
    .transform((value) => value === '1');

export const secret = z
  .string()
  .superRefine((value, context) => {
    const problem = secretProblem(value);
    if (problem) context.addIssue(problem);
  })
  .optional();

export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .optional();

/** The institution's mark: an SVG or PNG of its own. */
export const markFile = z
  .string()
  .superRefine((path, context) => {
    const problem = markProblem(path);
    if (problem) context.addIssue(problem);
  })
  .optional();

const peerList = (preset: string) =>
  z
    .string()
    .default(preset)
    .transform(listed)
    .refine((list) => list.every(isPeer), 'must be addresses or networks with commas between them');

/** Addresses and networks; none where none are set. */
export const peers = peerList('');

/** The same of whom much is believed; this machine where none are set. */
export const trustedPeers = peerList('127.0.0.1,::1')
  .refine((list) => list.length > 0, 'must be addresses or networks with commas between them')
  .refine((list) => !list.some(isWide), 'must not be a network wider than /8, or /16 of IPv6');

/** Names of machines, as a Host has them; none where none are set. */
export const hostNames = z
  .string()
  .default('')
  .transform(listed)
  .refine(
    (list) => list.every((name) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(name)),
    'must be host names, without ports, with commas between them',
  );

export const timeZone = z
  .string()
  .refine(isTimeZone, 'must be a time zone, such as Europe/Rome')
  .default('Europe/Rome');

export const logLevel = z
  .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
  .default('info');

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
