import * as z from 'zod';
import { LANGUAGES, type Language } from '../../contract/constants.ts';
import type { Contacts } from '../../contract/offices.ts';
import { type PaymentProvider, paymentProvider } from '../../contract/paying.ts';
import { institutionMark, type Mark } from '../../observe/institution-mark.ts';
import { isLoopback, isThisMachine } from '../../observe/loopback.ts';
import { secretProblem } from '../../observe/secrets.ts';
import {
  addresses,
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
  webAddress,
  wholeNumber,
} from '../../observe/settings.ts';
import { sharedSecrets } from '../../observe/shared-secrets.ts';
import { helpProblem } from './institution-help.ts';
import { officesIn, officesProblem } from './institution-offices.ts';

/** Signatures by a key pair: a gateway's assertion. */
const ALGORITHMS = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA'] as const;

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
  .refine((url) => new URL(url).origin === url.replace(/\/$/, ''), 'must be an origin, without a path')
  .transform((url) => new URL(url).origin);
/** Several, with commas between them; an empty list where none is set. */
const origins = z.string().default('').transform(listed).pipe(z.array(origin));
const secrets = z
  .string('must be set')
  .transform(listed)
  .refine((list) => list.length > 0, 'must be set')
  .refine((list) => new Set(list).size === list.length, 'must not name the same secret twice')
  .superRefine((list, context) => {
    const problem = list.map(secretProblem).find(Boolean);
    if (problem) context.addIssue(problem);
  });
/** Of RFC 9116; written anew, so that it is one line. */
const contact = z
  .url({ protocol: /^(?:mailto|https)$/, error: 'must be a mailto: or https: address', abort: true })
  .refine((url) => !/^mailto:[^@]*$/i.test(url), 'must be a mailto: or https: address')
  .transform((url) => new URL(url).href);
const count = (fallback: number) => {
  const error = 'must be a whole number above 0';
  return z.coerce.number(error).int(error).positive(error).default(fallback);
};
const ofInstitution = {
  INSTITUTION_NAME: z.string().optional(),
  INSTITUTION_ACRONYM: z.string().max(8, 'must have at most 8 characters').optional(),
  INSTITUTION_HELP_URL: webAddress,
  INSTITUTION_PRIVACY_URL: webAddress,
  INSTITUTION_ACCESSIBILITY_URL: webAddress,
};
const lowerCase = (list: string) => listed(list.toLowerCase());
const perLanguage = Object.fromEntries(
  LANGUAGES.flatMap((language) =>
    Object.entries(ofInstitution).map(([name, schema]) => [`${name}_${language.toUpperCase()}`, schema]),
  ),
);

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).catch('production'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  WEB_CONCURRENCY: wholeNumber(1, 64, 'must be a whole number from 1 to 64').optional(),
  PUBLIC_ORIGIN: origin.optional(),
  PRODUCTION_HOST: z.string().optional(),
  ALLOW_INSECURE_HTTP: flag('0'),
  /** Allows http to an institution beyond this machine. */
  ALLOW_INSECURE_UPSTREAM: flag('0'),
  SERVICE_WORKER: flag('1'),
  SESSION_SECRETS: secrets,
  CAMPUS_URL: origins,
  DATA_DIR: z.string().min(1).default('.data'),
  CANVAS_URL: webAddress,
  INSTITUTION_NAME: z.string().default('Università di Ateneo'),
  INSTITUTION_ACRONYM: z.string().max(8, 'must have at most 8 characters').default('ATN'),
  INSTITUTION_HELP_URL: webAddress,
  INSTITUTION_PRIVACY_URL: webAddress,
  INSTITUTION_ACCESSIBILITY_URL: webAddress,
  ...perLanguage,
  INSTITUTION_MARK: markFile,
  INSTITUTION_OFFICES: z
    .string()
    .superRefine((path, context) => {
      const problem = officesProblem(path);
      if (problem) context.addIssue(problem);
    })
    .optional(),
  INSTITUTION_HELP_TEXTS: z
    .string()
    .superRefine((path, context) => {
      const problem = helpProblem(path);
      if (problem) context.addIssue(problem);
    })
    .optional(),
  INSTITUTION_TIME_ZONE: timeZone,
  /** Whom to tell of a weakness. */
  SECURITY_CONTACT: contact.optional(),
  INSTITUTION_ACCENT: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1f4e9d')
    .optional(),
  PORTAL_SECRET: secret,
  GATEWAY_SIGN_IN: z.enum(['0', '1', 'auto'], 'must be 0, 1 or auto').default('0'),
  GATEWAY_SECRET: secret,
  GATEWAY_PEERS: addresses,
  GATEWAY_JWKS_URL: webAddress,
  GATEWAY_JWT_ISSUER: z.string().optional(),
  GATEWAY_JWT_AUDIENCE: z.string().optional(),
  GATEWAY_JWT_ALGORITHM: z.enum(ALGORITHMS, `must be one of ${ALGORITHMS.join(', ')}`).default('ES256'),
  GATEWAY_SCOPES: z.string().default('').transform(lowerCase),
  GATEWAY_LOGOUT_URL: webAddress,
  /** Through whom people pay; unset, the simulator, and nobody in production. */
  PAYMENT_PROVIDER: z
    .enum(paymentProvider.options, `must be ${paymentProvider.options.join(', ')}`)
    .optional(),
  /** With which the simulator signs its notices. */
  PAYMENT_WEBHOOK_SECRET: secret,
  UPSTREAM_CONNECT_MS: count(2_000),
  UPSTREAM_HEADERS_MS: count(10_000),
  UPSTREAM_BODY_MS: count(15_000),
  UPSTREAM_IN_FLIGHT: count(200),
  UPSTREAM_WAITING: count(2_000),
  UPSTREAM_WAIT_MS: count(10_000),
  HUB_SOCKETS: count(2_000),
  HUB_SOCKETS_PER_SESSION: count(10),
  HEALTH_PEERS: peers,
  HEALTH_HOSTS: hostNames,
  TRUSTED_PROXIES: peers,
  STOP_DELAY_MS: milliseconds(0, 60_000).default(0),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/json'], 'must be http/json').optional(),
  LOG_LEVEL: logLevel,
});

export type PortalConfig = Omit<z.infer<typeof environment>, 'PUBLIC_ORIGIN' | 'PAYMENT_PROVIDER'> & {
  PAYMENT_PROVIDER: PaymentProvider;
  publicOrigin: string;
  /** NODE_ENV is production and the portal isn't on a loopback address. */
  production: boolean;
  /** The host isn't PRODUCTION_HOST (A8). */
  preview: boolean;
};

/** Read from the environment; throws `BadConfiguration` that names each wrong variable and what it should be. */
export function readPortalConfig(env: NodeJS.ProcessEnv): PortalConfig {
  const { PUBLIC_ORIGIN, ...rest } = readSettings(environment, env);
  const publicOrigin = PUBLIC_ORIGIN ?? `http://localhost:${rest.PORT}`;
  const { protocol, hostname } = new URL(publicOrigin);
  const production = rest.NODE_ENV === 'production' && !isLoopback(hostname);
  const wrong = [...sharedSecrets(env), ...gatewayFaults(rest)];
  if (protocol === 'http:' && !isLoopback(hostname) && !rest.ALLOW_INSECURE_HTTP) {
    wrong.push(
      'PUBLIC_ORIGIN must be https (ALLOW_INSECURE_HTTP=1 allows http, with sign-ins readable on the way)',
    );
  }
  if (production && !rest.ALLOW_INSECURE_UPSTREAM && rest.CAMPUS_URL.some(isReadableOnTheWay)) {
    wrong.push(
      'CAMPUS_URL must be https beyond this machine (ALLOW_INSECURE_UPSTREAM=1 allows http, with tokens readable on the way)',
    );
  }
  if (wrong.length > 0) throw new BadConfiguration(wrong.join('\n'));
  return {
    ...rest,
    PAYMENT_PROVIDER: rest.PAYMENT_PROVIDER ?? (production ? 'none' : 'simulator'),
    publicOrigin,
    production,
    preview: hostname.toLowerCase() !== rest.PRODUCTION_HOST?.toLowerCase(),
  };
}

function isReadableOnTheWay(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !isThisMachine(hostname);
}

/** What a sign-in through the gateway lacks, or has too much of. */
function gatewayFaults(config: Omit<z.infer<typeof environment>, 'PUBLIC_ORIGIN'>): string[] {
  const { GATEWAY_SECRET, GATEWAY_JWKS_URL, GATEWAY_JWT_ISSUER, GATEWAY_JWT_AUDIENCE } = config;
  if (config.GATEWAY_SIGN_IN === '0') return [];
  const jwks = GATEWAY_JWKS_URL ? new URL(GATEWAY_JWKS_URL) : null;
  const faults: [boolean, string][] = [
    [
      !GATEWAY_SECRET && !jwks,
      'GATEWAY_SIGN_IN needs a proof: set GATEWAY_SECRET or GATEWAY_JWKS_URL (docs/sso.md)',
    ],
    [
      Boolean(GATEWAY_SECRET && jwks),
      'GATEWAY_SECRET and GATEWAY_JWKS_URL exclude each other: set one of them',
    ],
    [
      Boolean(jwks) && !(GATEWAY_JWT_ISSUER && GATEWAY_JWT_AUDIENCE),
      'GATEWAY_JWT_ISSUER and GATEWAY_JWT_AUDIENCE must be set with GATEWAY_JWKS_URL',
    ],
    [
      jwks?.protocol === 'http:' && !isLoopback(jwks.hostname),
      'GATEWAY_JWKS_URL must be https: whoever changes the keys on the way signs anybody in',
    ],
    [
      config.GATEWAY_SCOPES.length === 0,
      "GATEWAY_SCOPES must be set to the institution's own, such as example.edu",
    ],
    [
      config.CAMPUS_URL.length > 0 && !config.PORTAL_SECRET,
      'PORTAL_SECRET must be set with CAMPUS_URL and GATEWAY_SIGN_IN: by it the institution knows the portal',
    ],
  ];
  return faults.flatMap(([stands, fault]) => (stands ? [fault] : []));
}

let current: PortalConfig | undefined;

/** The configuration of this process; read once. */
export function portalConfig(): PortalConfig {
  current ??= readPortalConfig(process.env);
  return current;
}

/** A text of the institution in a language, where it set one for it (B4). */
export function institutionText(
  name: 'INSTITUTION_NAME' | 'INSTITUTION_ACRONYM',
  language: Language,
): string {
  return inLanguage(name, language) ?? portalConfig()[name];
}

/** The institution's own pages in a language, those it named. */
export const institutionLinks = (language: Language) => ({
  help: inLanguage('INSTITUTION_HELP_URL', language),
  privacy: inLanguage('INSTITUTION_PRIVACY_URL', language),
  accessibility: inLanguage('INSTITUTION_ACCESSIBILITY_URL', language),
});

/** Whom to turn to, in a language. */
export function institutionContacts(language: Language): Contacts {
  const path = portalConfig().INSTITUTION_OFFICES;
  return {
    institution: institutionText('INSTITUTION_NAME', language),
    help: inLanguage('INSTITUTION_HELP_URL', language),
    offices: path ? officesIn(path, language) : {},
  };
}

/** The institution's mark; undefined where it set none. */
export function ownMark(): Mark | undefined {
  const path = portalConfig().INSTITUTION_MARK;
  return path === undefined ? undefined : institutionMark(path);
}

/** Where it is, with its version. */
export function institutionMarkUrl(): string | undefined {
  const mark = ownMark();
  return mark && `/assets/mark?v=${mark.version}`;
}

function inLanguage(name: keyof typeof ofInstitution, language: Language): string | undefined {
  const config: Record<string, unknown> = portalConfig();
  const said = config[`${name}_${language.toUpperCase()}`] ?? config[name];
  return typeof said === 'string' ? said : undefined;
}
