import 'server-only';
import type { GatewayIdentity } from '../../../contract/accounts/gateway';
import { IDENTITY_HEADER, PORTAL_SECRET_HEADER } from '../../../contract/accounts/gateway';
import { portalConfig } from '../../config/portal-config';
import { CallRefused } from '../calls/own-answers';
import {
  type AssertionPurpose,
  AssertionRefused,
  forgetAssertion,
  verifyAssertion,
} from '../gateway/assertion';
import { type GatewaySaid, readSaid } from '../gateway/gateway-headers';
import { gatewayNamesOf, isSamePerson } from '../gateway/gateway-names';
import { type Attributes, identityFrom } from '../gateway/identity';
import { clearState, isLoop, keepTrip, STATE_HEADER, stateOf } from '../gateway/state';
import type { CallRequest } from '../http/call-handler';
import type { Session } from '../session/session';
import { log } from '../upstream/log';

/** Whether people may come in through the gateway here. */
export const offersGatewaySignIn = () => portalConfig().GATEWAY_SIGN_IN !== '0';

/**
 * What the institution is told of a person whom the gateway has proven, and by what the gateway names them,
 * if the sign-in began in this browser. Throws `CallRefused` with the code of the page that explains it.
 */
export async function provenPerson(headers: CallRequest['headers']) {
  const cookies = headers.get('cookie');
  const state = stateOf(cookies);
  if (state === null || headers.get(STATE_HEADER) !== state) throw refused(403, 'state');
  if (isLoop(cookies, Date.now())) throw refused(429, 'loop');
  const identity = await provenIdentity(headers);
  return { identity: headersAbout(identity), gatewayNames: gatewayNamesOf(identity.identifiers) };
}

/** Whether the gateway names the person of a session with this request too. */
export async function isStillProven(
  headers: CallRequest['headers'],
  names: Session['gatewayNames'],
): Promise<boolean> {
  if (!offersGatewaySignIn()) return false;
  try {
    const { identifiers } = await provenIdentity(headers);
    return !names || isSamePerson(names, gatewayNamesOf(identifiers));
  } catch (error) {
    if (error instanceof CallRefused) return false;
    throw error;
  }
}

/**
 * Whom the gateway, by itself and not for a browser, says to have signed out. Throws `CallRefused` where
 * nothing proves it, or nobody is named.
 */
export async function signedOutPerson(headers: CallRequest['headers'], logoutToken: string | null) {
  if (logoutToken !== null && !portalConfig().GATEWAY_JWKS_URL) throw refused(403, 'noProof');
  const said = logoutToken === null ? readSaid(headers) : { assertion: logoutToken };
  const identity = await identityIn(said, 'sign-out', headers);
  return {
    identity: headersAbout(identity),
    gatewayNames: gatewayNamesOf(identity.identifiers),
    /** Lets its token count once more: it is to be told again. */
    forget: () => identity.assertion && forgetAssertion(identity.assertion.id),
  };
}

const headersAbout = (identity: GatewayIdentity): Record<string, string> => ({
  [PORTAL_SECRET_HEADER]: portalConfig().PORTAL_SECRET ?? '',
  [IDENTITY_HEADER]: Buffer.from(JSON.stringify(identity)).toString('base64url'),
});

/** Every round trip counts, but for the one that was stopped as the last of a loop. */
export function countTrip(request: CallRequest, response: Response): Response {
  if (response.status !== 429) {
    response.headers.append('set-cookie', keepTrip(request.headers.get('cookie'), Date.now()));
  }
  return response;
}

/** A state opens one session. */
export const endOfSignIn = clearState;

const provenIdentity = (headers: CallRequest['headers']) => identityIn(readSaid(headers), 'sign-in', headers);

async function identityIn(
  said: GatewaySaid | null,
  purpose: AssertionPurpose,
  headers: CallRequest['headers'],
): Promise<GatewayIdentity> {
  if (!said) throw refused(403, 'noProof');
  if ('attributes' in said) return identityOf(said.attributes, null);
  const { attributes, assertion } = await verifyAssertion(said.assertion, purpose).catch((error) => {
    if (!(error instanceof AssertionRefused)) throw error;
    log.warn({ requestId: headers.get('x-ateneo-request'), reason: error.message }, 'assertion refused');
    throw refused(403, 'noProof');
  });
  return identityOf(attributes, assertion);
}

function identityOf(attributes: Attributes, assertion: GatewayIdentity['assertion']): GatewayIdentity {
  const identity = identityFrom(attributes, portalConfig().GATEWAY_SCOPES);
  if (typeof identity === 'string') throw refused(403, identity);
  return { ...identity, assertion };
}

/** The page of `/account/saml` knows each by its code. */
function refused(status: number, word: 'state' | 'loop' | 'noProof' | 'noIdentity' | 'foreignScope') {
  const code = `saml.${word}`;
  return new CallRefused(status, 'shared.signInRefused', { reasons: [{ code, text: code }] });
}
