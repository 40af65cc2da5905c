import { isIP } from 'node:net';
import * as z from 'zod';
import { IDENTIFYING } from '../contract/gateway.ts';
import { isPeer } from '../observe/insiders.ts';
import { templateProblems } from './platform/mail-templates.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const addresses = z
  .string()
  .default('127.0.0.1,::1')
  .transform((list) => list.split(',').map((address) => address.trim()))
  .refine((list) => list.every(isIP), 'is a list of IP addresses with commas between them');

const words = (list: string) =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

const environment = z.object({
  CAMPUS_HOST: z.string().min(1).default('127.0.0.1'),
  CAMPUS_PORT: port.default(0),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  DATABASE_WAIT_MS: z.coerce.number().int().positive().default(10_000),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'is an address such as portal@example.edu')
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
    .refine(isTimeZone, 'is not a time zone, such as Europe/Rome')
    .default('Europe/Rome'),
  PORT: port.default(3000),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  CAMPUS_CLOCK: z.iso.datetime({ offset: true }).optional(),
  /** Addresses of portals: they say in `x-client-address` for whom they ask. */
  TRUSTED_PEERS: addresses,
  /** May read `/healthz`, `/readyz` and `/metrics`, beside this machine and the portals. */
  HEALTH_PEERS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((peer) => peer.trim() || []))
    .refine((list) => list.every(isPeer), 'is a list of addresses or networks with commas between them'),
  CAMPUS_SERVICE_TOKEN: z.string().min(32).optional(),
  /** What a portal proves itself with when it says who came through the gateway. */
  PORTAL_SECRET: z.string().min(32).optional(),
  /** By which attributes the gateway's identity is looked for, the most trusted first. */
  GATEWAY_MATCH: z
    .string()
    .default(IDENTIFYING.join())
    .transform(words)
    .pipe(z.array(z.enum(IDENTIFYING)).min(1)),
  /** Whether the first sign-in through the gateway adds somebody who is unknown. */
  GATEWAY_PROVISION: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  /** Affiliations that make a professor. */
  GATEWAY_PROFESSORS: z.string().default('faculty').transform(words),
  /** Affiliations that make a student. */
  GATEWAY_STUDENTS: z.string().default('student').transform(words),
  /** Whether the first start of the embedded database makes the demo university. */
  CAMPUS_DEMO: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  /** How long it still answers after it was told to end. */
  STOP_DELAY_MS: z.coerce.number().int().min(0).default(0),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

export class BadConfiguration extends Error {}

export type CampusConfig = z.infer<typeof environment> & { publicOrigin: string };

/** Read from the environment; throws `BadConfiguration` with each wrong name and what it should be. */
export function readConfig(env: NodeJS.ProcessEnv): CampusConfig {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    throw new BadConfiguration(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const publicOrigin = parsed.data.PUBLIC_ORIGIN ?? `http://localhost:${parsed.data.PORT}`;
  const config = { ...parsed.data, publicOrigin };
  if (config.CAMPUS_CLOCK && isProduction(env, publicOrigin)) {
    throw new BadConfiguration('CAMPUS_CLOCK: moves the time, so it is refused in production');
  }
  return config;
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
