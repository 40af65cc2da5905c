import * as z from 'zod';
import { AREAS, type Area, isArea } from '../../contract/adoption/areas.ts';
import { paymentProvider } from '../../contract/payments/paying.ts';
import { LANGUAGES } from '../../contract/wire/constants.ts';
import { secretProblem } from '../../observe/secrets.ts';
import {
  flag,
  hostNames,
  listed,
  logLevel,
  markFile,
  milliseconds,
  peers,
  port,
  secret,
  timeZone,
  trustedPeers,
  webAddress,
} from '../../observe/settings.ts';
import { areaLinksProblem } from './area-links.ts';
import { helpProblem } from './institution-help.ts';
import { legalProblem } from './institution-legal.ts';
import { officesProblem } from './institution-offices.ts';

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
/** Of each there may be one for a language too. */
export const ofInstitution = {
  INSTITUTION_NAME: z.string().optional(),
  INSTITUTION_ACRONYM: z.string().max(8, 'must have at most 8 characters').optional(),
  INSTITUTION_HELP_URL: webAddress,
  INSTITUTION_PRIVACY_URL: webAddress,
  INSTITUTION_ACCESSIBILITY_URL: webAddress,
};
/** Areas by their names; undefined: nothing is said of them. */
const offeredAreas = z
  .string()
  .transform(listed)
  .transform((names, context): readonly Area[] => {
    if (names.length === 1 && names[0] === 'all') return AREAS;
    if (names.length === 1 && names[0] === 'none') return [];
    const wrong = names.filter((name) => !isArea(name));
    if (names.length === 0) context.addIssue('must be all, none, or names such as student.exams');
    if (wrong.length > 0)
      context.addIssue(`must be all, none, or names such as student.exams: ${wrong.join(', ')} is none`);
    return names.filter(isArea);
  })
  .optional();
const lowerCase = (list: string) => listed(list.toLowerCase());
const perLanguage = Object.fromEntries(
  LANGUAGES.flatMap((language) =>
    Object.entries(ofInstitution).map(([name, schema]) => [`${name}_${language.toUpperCase()}`, schema]),
  ),
);

/** Each variable of the portal: what it may be, and what it is where it isn't set. */
export const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).catch('production'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: origin.optional(),
  PRODUCTION_HOST: z.string().optional(),
  ALLOW_INSECURE_HTTP: flag('0'),
  /** For containers, whose portal is for others: 0 refuses an origin that only this machine reaches. */
  ALLOW_LOOPBACK_ORIGIN: flag('1'),
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
  INSTITUTION_LEGAL: z
    .string()
    .superRefine((path, context) => {
      const problem = legalProblem(path);
      if (problem) context.addIssue(problem);
    })
    .optional(),
  OFFERED_AREAS: offeredAreas,
  AREA_LINKS: z
    .string()
    .superRefine((path, context) => {
      const problem = areaLinksProblem(path);
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
  GATEWAY_PEERS: trustedPeers,
  GATEWAY_JWKS_URL: webAddress,
  GATEWAY_JWT_ISSUER: z.string().optional(),
  GATEWAY_JWT_AUDIENCE: z.string().optional(),
  GATEWAY_JWT_ALGORITHM: z.enum(ALGORITHMS, `must be one of ${ALGORITHMS.join(', ')}`).default('ES256'),
  GATEWAY_SCOPES: z.string().default('').transform(lowerCase),
  GATEWAY_LOGOUT_URL: webAddress,
  /** Through whom people pay; unset, the simulator where nobody comes from elsewhere, and nobody beyond. */
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
  /** What one person, or one address where nobody is signed in, may have answered at once (docs/adr/0044). */
  PERSON_AT_ONCE: count(8),
  ADDRESS_AT_ONCE: count(8),
  /** Of the program's time: what an address may use together before it goes slowly. */
  ADDRESS_BURST_MS: count(3_000),
  /** As campus has it, for the privacy notice. */
  NOTIFICATIONS_KEPT_MONTHS: count(12),
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

/** The names of all that a portal reads. */
export const PORTAL_SETTINGS = Object.keys(environment.shape);
