import type { FastifyInstance } from 'fastify';
import { KNOWN_DEVICE_HEADER } from '../../contract/known-device.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The browser, where the name that was typed has signed in from it before; null where it isn't known to have. */
    knownDevice: string | null;
  }
}

/** Adds `request.knownDevice`: what a portal at a trusted address says, since anybody else could make devices up. */
export function addKnownDevice(app: FastifyInstance) {
  app.decorateRequest('knownDevice', {
    getter() {
      const said = this.headers[KNOWN_DEVICE_HEADER];
      const isDevice = this.isFromTrustedPeer && typeof said === 'string' && /^[\w-]{22}$/.test(said);
      return isDevice ? said : null;
    },
  });
}
