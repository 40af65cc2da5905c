import * as z from 'zod';
import { IDENTIFYING } from '../contract/accounts/gateway.ts';
import { type PaymentProvider, paymentProvider } from '../contract/payments/paying.ts';
import { isLoopback, isThisMachine, LOOPBACK_ORIGIN } from '../observe/loopback.ts';
import {
  BadConfiguration,
  flag,
  hostNames,
  listed,
  logLevel,
  markFile,
  milliseconds,
  peers,
  port,
  readSettings,
  secret,
  timeZone,
  trustedPeers,
  webAddress,
  wholeNumber,
} from '../observe/settings.ts';
import { sharedSecrets } from '../observe/shared-secrets.ts';
import { databaseUrlProblem } from './db/drivers/database-url.ts';
import { KEY_NAMES } from './platform/keys/key-kinds.ts';
import { keySettings } from './platform/keys/key-settings.ts';
import { templateProblems } from './platform/notices/mail-templates.ts';

/** Ten minutes: nobody waits longer for a database, or for an instance to end. */
const MOST_MS = 600_000;
const MATCHED = `must be some of ${IDENTIFYING.join()}`;

const months = (least: number) =>
  wholeNumber(least, 600, `must be a whole number of months from ${least} to 600`);

const databaseUrl = z
  .string()
  .superRefine((text, context) => {
    const problem = databaseUrlProblem(text);
    if (problem) context.addIssue(problem);
  })
  .optional();

const environment = z.object({
  /** Of the portal that is started beside it. */
  HOST: z.string().default('127.0.0.1'),
  CAMPUS_HOST: z.string().min(1).default('127.0.0.1'),
  CAMPUS_PORT: port.default(0),
  DATABASE_URL: databaseUrl,
  /** To listen on, where DATABASE_URL leads to a pooler by transaction. */
  DATABASE_LISTEN_URL: databaseUrl,
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_POOL: wholeNumber(2, 200, 'must be a whole number from 2 to 200').default(20),
  DATABASE_WAIT_MS: milliseconds(1, MOST_MS).default(10_000),
  /** Whether the start brings the database up to date; else `ateneo migrate` does, before it. */
  MIGRATE: flag('1'),
  /** What one person, or one address where nobody is signed in, may have answered at once (docs/adr/0044). */
  PERSON_AT_ONCE: wholeNumber(1, 1_000, 'must be a whole number from 1 to 1000').default(8),
  ADDRESS_AT_ONCE: wholeNumber(1, 10_000, 'must be a whole number from 1 to 10000').default(8),
  /** Of the program's time: what an address may use together before it goes slowly. */
  ADDRESS_BURST_MS: milliseconds(1, MOST_MS).default(3_000),
  /** Months after which it is deleted; unset, the audit stays. */
  AUDIT_KEPT_MONTHS: months(12).optional(),
  NOTIFICATIONS_KEPT_MONTHS: months(1).default(12),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://mail.example.edu' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an address such as portal@example.edu')
    .default('ateneo@localhost'),
  /** The office's address for each day's sealed heads, and for news of numbers that were moved on. */
  OFFICE_MAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an address such as office@example.edu')
    .optional(),
  /** A folder with texts of the institution's own. */
  MAIL_TEMPLATES: z
    .string()
    .superRefine((folder, context) => {
      for (const problem of templateProblems(folder)) context.addIssue(problem);
    })
    .optional(),
  INSTITUTION_NAME: z.string().min(1).default('Università di Ateneo'),
  /** Stands on papers where there is no mark. */
  INSTITUTION_ACRONYM: z.string().min(1).max(8, 'must have at most 8 characters').default('ATN'),
  INSTITUTION_MARK: markFile,
  INSTITUTION_TIME_ZONE: timeZone,
  PORT: port.default(3000),
  PUBLIC_ORIGIN: webAddress,
  ALLOW_LOOPBACK_ORIGIN: flag('1'),
  CAMPUS_CLOCK: z.iso
    .datetime({ offset: true, error: 'must be an instant such as 2026-11-21T09:00:00+01:00' })
    .optional(),
  /** Addresses of portals: they say in `x-client-address` for whom they ask. */
  TRUSTED_PEERS: trustedPeers,
  /** May read `/healthz`, `/readyz` and `/metrics`, beside this machine and the portals. */
  HEALTH_PEERS: peers,
  /** Under which names they ask, beside addresses. */
  HEALTH_HOSTS: hostNames,
  CAMPUS_SERVICE_TOKEN: secret,
  /** What a portal proves itself with when it says who came through the gateway. */
  PORTAL_SECRET: secret,
  /** By which attributes the gateway's identity is looked for, the most trusted first. */
  GATEWAY_MATCH: z
    .string()
    .default(IDENTIFYING.join())
    .transform(listed)
    .pipe(z.array(z.enum(IDENTIFYING, MATCHED)).min(1, MATCHED)),
  /** Whether the first sign-in through the gateway adds somebody who is unknown. */
  GATEWAY_PROVISION: flag('0'),
  /** Affiliations that make a professor. */
  GATEWAY_PROFESSORS: z.string().default('faculty').transform(listed),
  /** Affiliations that make a student. */
  GATEWAY_STUDENTS: z.string().default('student').transform(listed),
  /** Whether the first start of the embedded database makes the demo university. */
  CAMPUS_DEMO: flag('1'),
  /** Through whom people pay; unset, the simulator where nobody comes from elsewhere, and nobody beyond. */
  PAYMENT_PROVIDER: z
    .enum(paymentProvider.options, `must be ${paymentProvider.options.join(', ')}`)
    .optional(),
  /** The institution's two digits at pagoPA, in each notice's number. */
  PAGOPA_SEGREGATION_CODE: z
    .string()
    .regex(/^\d{2}$/, 'must be two digits')
    .optional(),
  /** Of the institution: eleven digits, as on each notice. */
  PAGOPA_CREDITOR_TAX_CODE: z
    .string()
    .regex(/^\d{11}$/, 'must be eleven digits')
    .optional(),
  /** What the provider's notices are signed with. */
  PAYMENT_WEBHOOK_SECRET: secret,
  /** ClamAV's daemon, which looks at each file that is handed in. */
  CLAMD_URL: z
    .url({ protocol: /^(tcp|unix)$/, error: 'must be an address such as tcp://127.0.0.1:3310' })
    .optional(),
  ...keySettings,
  /** Whether notifications are pushed to browsers. */
  PUSH: flag('1'),
  /** For tests: a browser's push service may be on this machine. */
  PUSH_TO_LOOPBACK: flag('0'),
  /** How long it still answers after it was told to end. */
  STOP_DELAY_MS: milliseconds(0, MOST_MS).default(0),
  LOG_LEVEL: logLevel,
});

/** The names of all that campus reads. */
export const CAMPUS_SETTINGS = Object.keys(environment.shape);

export type CampusConfig = Omit<z.infer<typeof environment>, 'PAYMENT_PROVIDER'> & {
  PAYMENT_PROVIDER: PaymentProvider;
  publicOrigin: string;
  /** In production, or listening where others than this machine's can come. */
  exposed: boolean;
};

/** Read from the environment; throws `BadConfiguration` with each wrong name and what it should be. */
export function readConfig(env: NodeJS.ProcessEnv): CampusConfig {
  const settings = readSettings(environment, env);
  const shared = sharedSecrets(env);
  if (shared.length > 0) throw new BadConfiguration(shared.join('\n'));
  const publicOrigin = settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`;
  if (!settings.ALLOW_LOOPBACK_ORIGIN && isLoopback(new URL(publicOrigin).hostname))
    throw new BadConfiguration(LOOPBACK_ORIGIN);
  const production = isProduction(env, publicOrigin);
  const exposed = production || ![settings.HOST, settings.CAMPUS_HOST].every(isThisMachine);
  const PAYMENT_PROVIDER = settings.PAYMENT_PROVIDER ?? (exposed ? 'none' : 'simulator');
  if (PAYMENT_PROVIDER === 'pagopa' && !settings.PAYMENT_WEBHOOK_SECRET)
    throw new BadConfiguration('PAYMENT_WEBHOOK_SECRET must be set with PAYMENT_PROVIDER=pagopa');
  const config = { ...settings, PAYMENT_PROVIDER, publicOrigin, exposed };
  if (exposed) refuseMovedClock(config);
  if (production) refuseTrials(config);
  if (config.DATABASE_URL) refuseKeyless(config);
  else if (config.DATABASE_LISTEN_URL)
    throw new BadConfiguration('DATABASE_LISTEN_URL means nothing without DATABASE_URL');
  return config;
}

/** A moved clock would show others wrong times and deadlines, on a demo's loopback origin too. */
function refuseMovedClock({ CAMPUS_CLOCK }: CampusConfig): void {
  if (CAMPUS_CLOCK)
    throw new BadConfiguration(
      'CAMPUS_CLOCK moves the time, so it is refused in production, and where HOST or CAMPUS_HOST is beyond loopback',
    );
}

/** What is for trying things out, and would do harm at an institution. */
function refuseTrials({ PAYMENT_PROVIDER, DATABASE_URL, PUSH_TO_LOOPBACK }: CampusConfig): void {
  if (PAYMENT_PROVIDER === 'simulator')
    throw new BadConfiguration(
      'PAYMENT_PROVIDER=simulator lets whoever owes something say that it is paid: refused in production',
    );
  if (PUSH_TO_LOOPBACK)
    throw new BadConfiguration('PUSH_TO_LOOPBACK lets browsers name addresses inside: refused in production');
  if (DATABASE_URL) return;
  throw new BadConfiguration(
    'DATABASE_URL must be set in production: the embedded database is for trying things out',
  );
}

/** Instances and command line share one PostgreSQL: with keys of their own they couldn't read it. */
function refuseKeyless(config: CampusConfig): void {
  const lines = KEY_NAMES.filter((name) => config[name].length === 0).map(
    (name) => `${name} must be set with DATABASE_URL, alike for all instances: ateneo init <file> makes it`,
  );
  if (lines.length > 0) throw new BadConfiguration(lines.join('\n'));
}

/** Whoever says nothing, as a command line does, means production too. */
const isProduction = ({ NODE_ENV }: NodeJS.ProcessEnv, origin: string) =>
  NODE_ENV !== 'development' && NODE_ENV !== 'test' && !isLoopback(new URL(origin).hostname);
