import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  type GatewayIdentity,
  gatewayIdentity,
  IDENTITY_HEADER,
  PORTAL_SECRET_HEADER,
} from '../../contract/accounts/gateway.ts';
import { failed } from './answers.ts';
import { bearerOf } from './authenticate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets a portal pass that says whom the gateway has proven, and sets `provenIdentity`. */
    requirePortal(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  }
  interface FastifyRequest {
    /** Null until `requirePortal` has looked. */
    provenIdentity: GatewayIdentity | null;
  }
}

/**
 * Guards `/api/saml/login`: needs a trusted peer, the portal's secret and a readable identity. Without a
 * configured secret nobody passes, since other processes reach campus too.
 */
export function addPortalGuard(app: FastifyInstance, portalSecret: string | undefined, timeZone: string) {
  const expected = portalSecret === undefined ? null : digest(portalSecret);
  app.decorateRequest('provenIdentity', null);
  app.decorate('requirePortal', async (request, reply) => {
    const given = request.headers[PORTAL_SECRET_HEADER];
    const isPortal =
      request.isFromTrustedPeer &&
      expected !== null &&
      typeof given === 'string' &&
      timingSafeEqual(digest(given), expected);
    request.provenIdentity = isPortal ? readIdentity(request.headers[IDENTITY_HEADER]) : null;
    if (request.provenIdentity) return;
    return reply.code(401).send(failed('portalOnly', request.language, timeZone));
  });
}

function readIdentity(header: string | string[] | undefined): GatewayIdentity | null {
  if (typeof header !== 'string') return null;
  try {
    const parsed = gatewayIdentity.safeParse(JSON.parse(Buffer.from(header, 'base64url').toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const digest = (secret: string) => createHash('sha256').update(secret).digest();

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets pass who has the service token; nobody while none is configured. */
    requireService(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  }
}

/** Guards `/api/office/*`. Hashing both tokens gives the constant-time comparison equal lengths. */
export function addServiceGuard(app: FastifyInstance, serviceToken: string | undefined, timeZone: string) {
  const expected = serviceToken === undefined ? null : digest(serviceToken);
  app.decorate('requireService', async (request, reply) => {
    const given = bearerOf(request.headers.authorization);
    if (expected && given && timingSafeEqual(digest(given), expected)) return;
    return reply.code(401).send(failed('serviceOnly', request.language, timeZone));
  });
}
