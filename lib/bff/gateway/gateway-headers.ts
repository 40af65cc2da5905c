import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { isOneOf } from '../../../observe/insiders.ts';
import { portalConfig } from '../../config/portal-config.ts';
import { valuesOf } from './header-values.ts';
import { ATTRIBUTES, type Attribute, type Attributes } from './identity.ts';

/** Between this server and the handlers: what the gateway has said of the request. */
export const GATEWAY_SAID = 'x-ateneo-gateway';

const SECRET = 'x-gateway-secret';
const ASSERTION = 'x-gateway-assertion';

/** The headers in which a gateway says who it is (docs/sso.md). */
const headersOfAttributes: Record<Attribute, string> = {
  schacPersonalUniqueCode: 'x-remote-unique-code',
  schacPersonalUniqueID: 'x-remote-unique-id',
  eduPersonPrincipalName: 'x-remote-user',
  mail: 'x-remote-mail',
  eduPersonScopedAffiliation: 'x-remote-scoped-affiliation',
  schacHomeOrganization: 'x-remote-home-organization',
  displayName: 'x-remote-display-name',
  givenName: 'x-remote-given-name',
  sn: 'x-remote-surname',
};

/** With the secret: the attributes. With an assertion: the assertion, which is not verified yet. */
const gatewaySaid = z.union([
  z.object({ attributes: z.partialRecord(z.enum(ATTRIBUTES), z.array(z.string())) }),
  z.object({ assertion: z.string() }),
]);
export type GatewaySaid = z.infer<typeof gatewaySaid>;

/**
 * Removes the gateway's headers from every request, in any spelling, and passes on only what is proven or has
 * its own proof. Answers the client's address if a proven gateway tells it.
 */
export function takeGatewayHeaders(req: IncomingMessage): { clientAddress?: string } {
  for (const name of Object.keys(req.headers)) {
    if (isGatewayHeader(name)) delete req.headers[name];
  }
  const { GATEWAY_SIGN_IN, GATEWAY_JWKS_URL } = portalConfig();
  if (GATEWAY_SIGN_IN === '0') return {};
  const sent = sentHeaders(req.rawHeaders);
  if (isGateway(req, sent)) {
    const attributes = attributesOf(sent);
    if (attributes) req.headers[GATEWAY_SAID] = encodeSaid({ attributes });
    return clientOf(sent);
  }
  const [assertion, ...more] = sent.get(ASSERTION) ?? [];
  if (GATEWAY_JWKS_URL && assertion && more.length === 0) {
    req.headers[GATEWAY_SAID] = encodeSaid({ assertion });
  }
  return {};
}

export const encodeSaid = (said: GatewaySaid) => Buffer.from(JSON.stringify(said)).toString('base64url');

/** What `takeGatewayHeaders` has handed on; null for nothing. */
export function readSaid(headers: Pick<Headers, 'get'>): GatewaySaid | null {
  const said = headers.get(GATEWAY_SAID);
  return said ? gatewaySaid.parse(JSON.parse(Buffer.from(said, 'base64url').toString('utf8'))) : null;
}

/** Some stacks read `_` as `-`: no spelling of these names comes through. */
function isGatewayHeader(name: string): boolean {
  const spelled = name.toLowerCase().replaceAll('_', '-');
  return spelled === GATEWAY_SAID || spelled === 'remote-user' || /^x-(gateway|remote)-/.test(spelled);
}

/** Each header as often as it came; Node would join two of one name into one value. */
function sentHeaders(raw: string[]): Map<string, string[]> {
  const sent = new Map<string, string[]>();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index]?.toLowerCase() ?? '';
    sent.set(name, [...(sent.get(name) ?? []), raw[index + 1] ?? '']);
  }
  return sent;
}

/** From a gateway address, with its secret, once. Otherwise any client could claim any identity. */
function isGateway({ socket }: IncomingMessage, sent: Map<string, string[]>): boolean {
  const { GATEWAY_SECRET, GATEWAY_PEERS } = portalConfig();
  const [given, ...more] = sent.get(SECRET) ?? [];
  if (!GATEWAY_SECRET || given === undefined || more.length > 0) return false;
  return (
    isOneOf(GATEWAY_PEERS)(socket.remoteAddress) && timingSafeEqual(digest(given), digest(GATEWAY_SECRET))
  );
}

/** Null if a header came twice: a gateway may append to the browser's header, which would then count. */
function attributesOf(sent: Map<string, string[]>): Attributes | null {
  const attributes: Attributes = {};
  for (const attribute of ATTRIBUTES) {
    const [header, ...more] = sent.get(headersOfAttributes[attribute]) ?? [];
    if (more.length > 0) return null;
    if (header !== undefined) attributes[attribute] = valuesOf(header);
  }
  return attributes;
}

/** The gateway puts the address of its own peer last. */
function clientOf(sent: Map<string, string[]>): { clientAddress?: string } {
  const address = sent.get('x-forwarded-for')?.at(-1)?.split(',').at(-1)?.trim() ?? '';
  return isIP(address) ? { clientAddress: address } : {};
}

const digest = (secret: string) => createHash('sha256').update(secret).digest();
