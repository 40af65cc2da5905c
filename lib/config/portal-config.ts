import type * as z from 'zod';
import type { Country, PrivacyNotice } from '../../contract/legal/legal.ts';
import type { PaymentProvider } from '../../contract/payments/paying.ts';
import type { Language } from '../../contract/wire/constants.ts';
import type { Contacts } from '../../contract/wire/offices.ts';
import { institutionMark, type Mark } from '../../observe/institution-mark.ts';
import { isLoopback, isThisMachine, LOOPBACK_ORIGIN } from '../../observe/loopback.ts';
import { BadConfiguration, readSettings } from '../../observe/settings.ts';
import { sharedSecrets } from '../../observe/shared-secrets.ts';
import { accessibilityIn, countryIn, privacyIn } from './institution-legal.ts';
import { officesIn } from './institution-offices.ts';
import { environment, type ofInstitution } from './portal-environment.ts';

export type PortalConfig = Omit<z.infer<typeof environment>, 'PUBLIC_ORIGIN' | 'PAYMENT_PROVIDER'> & {
  PAYMENT_PROVIDER: PaymentProvider;
  publicOrigin: string;
  /** NODE_ENV is production and the portal isn't on a loopback address. */
  production: boolean;
  /** The host isn't PRODUCTION_HOST (A8). */
  preview: boolean;
};

/** Reads the environment. Throws `BadConfiguration` with each wrong variable and what it should be. */
export function readPortalConfig(env: NodeJS.ProcessEnv): PortalConfig {
  const { PUBLIC_ORIGIN, ...rest } = readSettings(environment, env);
  const publicOrigin = PUBLIC_ORIGIN ?? `http://localhost:${rest.PORT}`;
  const { protocol, hostname } = new URL(publicOrigin);
  const production = rest.NODE_ENV === 'production' && !isLoopback(hostname);
  const isReached = production || !isThisMachine(rest.HOST);
  const wrong = [...sharedSecrets(env), ...gatewayFaults(rest)];
  if (protocol === 'http:' && !isLoopback(hostname) && !rest.ALLOW_INSECURE_HTTP) {
    wrong.push(
      'PUBLIC_ORIGIN must be https (ALLOW_INSECURE_HTTP=1 allows http, with sign-ins readable on the way)',
    );
  }
  if (isLoopback(hostname) && !rest.ALLOW_LOOPBACK_ORIGIN) wrong.push(LOOPBACK_ORIGIN);
  if (production && !rest.ALLOW_INSECURE_UPSTREAM && rest.CAMPUS_URL.some(isReadableOnTheWay)) {
    wrong.push(
      'CAMPUS_URL must be https beyond this machine (ALLOW_INSECURE_UPSTREAM=1 allows http, with tokens readable on the way)',
    );
  }
  if (production && rest.PAYMENT_PROVIDER === 'simulator') {
    wrong.push(
      'PAYMENT_PROVIDER=simulator lets whoever owes something say that it is paid: refused in production',
    );
  }
  if (wrong.length > 0) throw new BadConfiguration(wrong.join('\n'));
  return {
    ...rest,
    PAYMENT_PROVIDER: rest.PAYMENT_PROVIDER ?? (isReached ? 'none' : 'simulator'),
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

/** What it declares of accessibility, in a language; undefined where it declared nothing. */
export function institutionAccessibility(language: Language) {
  const path = portalConfig().INSTITUTION_LEGAL;
  return path ? accessibilityIn(path, language) : undefined;
}

/** What it says of personal data, in a language. A campus that the portal starts itself keeps them. */
export function institutionPrivacy(language: Language): PrivacyNotice {
  const { INSTITUTION_LEGAL: path, CAMPUS_URL } = portalConfig();
  const said = path ? privacyIn(path, language) : { purposes: {} };
  return { ...said, service: said.service ?? (CAMPUS_URL.length === 0 ? 'ateneo' : undefined) };
}

/** The country by whose law it goes; undefined where it didn't say. */
export function institutionCountry(): Country | undefined {
  const path = portalConfig().INSTITUTION_LEGAL;
  return path ? countryIn(path) : undefined;
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
