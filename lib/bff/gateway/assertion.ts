import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { acrossBundles } from '../../../observe/across-bundles.ts';
import { portalConfig } from '../../config/portal-config.ts';
import { ATTRIBUTES, type Attributes } from './identity.ts';

/** An assertion lives this long at most; `exp` may end it earlier. */
const LONGEST_S = 60;
/** Between the gateway's clock and ours. */
const SKEW_S = 5;

export type Asserted = { attributes: Attributes; assertion: { id: string; expiresAt: string } };

/** Why an assertion proves nothing, for the log: never its content. */
export class AssertionRefused extends Error {}

/** An assertion signs somebody in; one with the event of OpenID's Back-Channel Logout signs them out. */
export type AssertionPurpose = 'sign-in' | 'sign-out';

/** Of a logout token (OpenID Connect Back-Channel Logout 1.0, 2.4). */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * A verified assertion's content: algorithm, signature, issuer, audience, purpose, at most a minute, not used
 * in this process before. Throws `AssertionRefused`; errors of fetching keys pass through.
 */
export async function verifyAssertion(
  jwt: string,
  purpose: AssertionPurpose = 'sign-in',
  now = Date.now(),
): Promise<Asserted> {
  const { iss = '', jti = '', iat = 0, exp = 0, ...claims } = await verified(jwt);
  if (purposeOf(claims) !== purpose) throw new AssertionRefused(`it isn’t for a ${purpose}`);
  if (exp - iat > LONGEST_S) throw new AssertionRefused(`it lives longer than ${LONGEST_S} s`);
  const id = createHash('sha256').update(`${iss}\n${jti}`).digest('base64url');
  const expiresAtMs = (exp + SKEW_S) * 1000;
  if (!acceptOnce(id, expiresAtMs, now)) throw new AssertionRefused('it was used before');
  const assertion = { id, expiresAt: new Date(expiresAtMs).toISOString() };
  return { attributes: attributesOf(claims), assertion };
}

function purposeOf({ events, nonce }: JWTPayload): AssertionPurpose | null {
  if (events === undefined) return 'sign-in';
  const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
  return isLogout && nonce === undefined ? 'sign-out' : null;
}

async function verified(jwt: string): Promise<JWTPayload> {
  const { GATEWAY_JWT_ALGORITHM, GATEWAY_JWT_ISSUER, GATEWAY_JWT_AUDIENCE } = portalConfig();
  if (!GATEWAY_JWT_ISSUER || !GATEWAY_JWT_AUDIENCE) throw new Error('no assertion is configured');
  try {
    const { payload } = await jwtVerify(jwt, keys(), {
      algorithms: [GATEWAY_JWT_ALGORITHM],
      issuer: GATEWAY_JWT_ISSUER,
      audience: GATEWAY_JWT_AUDIENCE,
      requiredClaims: ['iat', 'exp', 'jti'],
      maxTokenAge: LONGEST_S,
      clockTolerance: SKEW_S,
    });
    if (payload.jti === '') throw new AssertionRefused('its jti is empty');
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError && !isKeyFailure(error)) throw new AssertionRefused(error.code);
    throw error;
  }
}

/** The keys could not be had; what came may well be good. */
const isKeyFailure = ({ code }: errors.JOSEError) =>
  code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JWKS_INVALID' || code === 'ERR_JOSE_GENERIC';

/** A string or several, as the attribute has one value or more. */
function attributesOf(claims: JWTPayload): Attributes {
  const isText = (value: unknown): value is string => typeof value === 'string';
  return Object.fromEntries(ATTRIBUTES.map((name) => [name, [claims[name]].flat().filter(isText)]));
}

type Shared = { keys?: JWTVerifyGetKey; used: Map<string, number> };

/** One memory for the process. */
const shared = acrossBundles('assertions', (): Shared => ({ used: new Map() }));

function keys(): JWTVerifyGetKey {
  const { GATEWAY_JWKS_URL } = portalConfig();
  if (!GATEWAY_JWKS_URL) throw new Error('no keys are configured');
  const held = shared();
  held.keys ??= createRemoteJWKSet(new URL(GATEWAY_JWKS_URL), { timeoutDuration: 5_000 });
  return held.keys;
}

/** It counts once more: what it asked for could not be done. */
export const forgetAssertion = (id: string): boolean => shared().used.delete(id);

function acceptOnce(id: string, expiresAtMs: number, now: number): boolean {
  const { used } = shared();
  for (const [each, endsAt] of used) {
    if (endsAt < now) used.delete(each);
  }
  if (used.has(id)) return false;
  used.set(id, expiresAtMs);
  return true;
}
