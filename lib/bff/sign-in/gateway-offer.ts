import 'server-only';
import { cookies as cookiesOf, headers as headersOf } from 'next/headers';
import { portalConfig } from '../../config/portal-config';
import { hasSignedOut, PAGE_STATE_HEADER } from '../gateway/state';
import { offersGatewaySignIn } from './gateway-sign-in';

/** The way in through the gateway, as the sign-in pages offer it. */
export type GatewayOffer = {
  /** Of this browser: what comes back without it began elsewhere. */
  state: string;
  /** The protected page. */
  href: string;
  /** The login goes there by itself, unless somebody has just signed out (C10). */
  goesOn: boolean;
  /** Ends the gateway's session, so that somebody else can come in. */
  logoutHref: string | null;
};

/** Null without a gateway. `next`: where to go afterwards. `confirms`: the person is already signed in. */
export async function gatewayOffer(next: string | null, confirms = false): Promise<GatewayOffer | null> {
  if (!offersGatewaySignIn()) return null;
  const state = (await headersOf()).get(PAGE_STATE_HEADER) ?? '';
  const { GATEWAY_SIGN_IN, GATEWAY_LOGOUT_URL } = portalConfig();
  return {
    state,
    href: `/account/saml?${new URLSearchParams({ state, ...(next && { next }), ...(confirms && { confirm: '1' }) })}`,
    goesOn: !confirms && GATEWAY_SIGN_IN === 'auto' && !hasSignedOut((await cookiesOf()).toString()),
    logoutHref: GATEWAY_LOGOUT_URL ?? null,
  };
}
