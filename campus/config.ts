import { isIP } from 'node:net';
import * as z from 'zod';
import { IDENTIFYING } from '../contract/gateway.ts';
import { isPeer } from '../observe/insiders.ts';
import { templateProblems } from './platform/mail-templates.ts';

const number = (from: number, to: number, error: string) =>
  z.coerce.number(error).int(error).min(from, error).max(to, error);
const port = number(0, 65_535, 'must be a port');
const milliseconds = (from: number) =>
  number(from, Number.MAX_SAFE_INTEGER, `must be a whole number of milliseconds, ${from} at least`);
const secret = z.string().min(32, 'must have at least 32 characters').optional();
const flag = (preset: '0' | '1') =>
  z
    .enum(['0', '1'], 'must be 0 or 1')
    .default(preset)
    .transform((value) => value === '1');
const addresses = z
  .string()
  .default('127.0.0.1,::1')
  .transform((list) => list.split(',').map((address) => address.trim()))
  .refine((list) => list.every(isIP), 'must be IP addresses with commas between them');

const words = (list: string) =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

const MATCHED = `must be some of ${IDENTIFYING.join()}`;

const environment = z.object({
  CAMPUS_HOST: z.string().min(1).default('127.0.0.1'),
  CAMPUS_PORT: port.default(0),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be an address such as postgres://user:password@db.example.edu/ateneo',
    })
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_POOL: number(2, 200, 'must be a whole number from 2 to 200').default(20),
  DATABASE_WAIT_MS: milliseconds(1).default(10_000),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://mail.example.edu' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an address such as portal@example.edu')
    .default('ateneo@localhost'),
  /** A folder with texts of the institution's own. */
  MAIL_TEMPLATES: z
    .string()
    .superRefine((folder, context) => {
      for (const problem of templateProblems(folder)) context.addIssue(problem);
    })
    .optional(),
  INSTITUTION_NAME: z.string().min(1).default('Università di Ateneo'),
  INSTITUTION_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone, such as Europe/Rome')
    .default('Europe/Rome'),
  PORT: port.default(3000),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  CAMPUS_CLOCK: z.iso
    .datetime({ offset: true, error: 'must be an instant such as 2026-11-21T09:00:00+01:00' })
    .optional(),
  /** Addresses of portals: they say in `x-client-address` for whom they ask. */
  TRUSTED_PEERS: addresses,
  /** May read `/healthz`, `/readyz` and `/metrics`, beside this machine and the portals. */
  HEALTH_PEERS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((peer) => peer.trim() || []))
    .refine((list) => list.every(isPeer), 'must be addresses or networks with commas between them'),
  CAMPUS_SERVICE_TOKEN: secret,
  /** What a portal proves itself with when it says who came through the gateway. */
  PORTAL_SECRET: secret,
  /** By which attributes the gateway's identity is looked for, the most trusted first. */
  GATEWAY_MATCH: z
    .string()
    .default(IDENTIFYING.join())
    .transform(words)
    .pipe(z.array(z.enum(IDENTIFYING, MATCHED)).min(1, MATCHED)),
  /** Whether the first sign-in through the gateway adds somebody who is unknown. */
  GATEWAY_PROVISION: flag('0'),
  /** Affiliations that make a professor. */
  GATEWAY_PROFESSORS: z.string().default('faculty').transform(words),
  /** Affiliations that make a student. */
  GATEWAY_STUDENTS: z.string().default('student').transform(words),
  /** Whether the first start of the embedded database makes the demo university. */
  CAMPUS_DEMO: flag('1'),
  /** How long it still answers after it was told to end. */
  STOP_DELAY_MS: milliseconds(0).default(0),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
    .default('info'),
});

export class BadConfiguration extends Error {}

export type CampusConfig = z.infer<typeof environment> & { publicOrigin: string };

/** Read from the environment; throws `BadConfiguration` with each wrong name and what it should be. */
export function readConfig(env: NodeJS.ProcessEnv): CampusConfig {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    throw new BadConfiguration(
      parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('\n'),
    );
  }
  const publicOrigin = parsed.data.PUBLIC_ORIGIN ?? `http://localhost:${parsed.data.PORT}`;
  const config = { ...parsed.data, publicOrigin };
  if (isProduction(env, publicOrigin)) refuseTrials(config);
  return config;
}

/** What is for trying things out, and would do harm at an institution. */
function refuseTrials({ CAMPUS_CLOCK, DATABASE_URL }: CampusConfig): void {
  if (CAMPUS_CLOCK) throw new BadConfiguration('CAMPUS_CLOCK moves the time, so it is refused in production');
  if (DATABASE_URL) return;
  throw new BadConfiguration(
    'DATABASE_URL must be set in production: the embedded database is for trying things out',
  );
}

function isProduction(env: NodeJS.ProcessEnv, origin: string): boolean {
  return (
    env.NODE_ENV === 'production' && !['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)
  );
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
