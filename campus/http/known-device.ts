import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  DEVICE_HEADER,
  KNOWN_DEVICE_HEADER,
  LINK_OPENED_HEADER,
} from '../../contract/accounts/known-device.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The browser, if the typed name has signed in from it before; else null. */
    knownDevice: string | null;
    /** The browser, whoever uses it; null where no portal says which. */
    device: string | null;
    /** How long ago the link was opened that led to this call; null where no portal says so. */
    openedMsAgo: number | null;
  }
}

/** Reads what a portal at a trusted address says of the browser; from anybody else it could be made up. */
export function addKnownDevice(app: FastifyInstance) {
  app.decorateRequest('knownDevice', { getter: deviceIn(KNOWN_DEVICE_HEADER) });
  app.decorateRequest('device', { getter: deviceIn(DEVICE_HEADER) });
  app.decorateRequest('openedMsAgo', {
    getter() {
      const said = saidIn(this, LINK_OPENED_HEADER);
      return said !== null && /^\d{1,7}$/.test(said) ? Number(said) : null;
    },
  });
}

const deviceIn = (header: string) =>
  function (this: FastifyRequest) {
    const said = saidIn(this, header);
    return said !== null && /^[\w-]{22}$/.test(said) ? said : null;
  };

function saidIn(request: FastifyRequest, header: string): string | null {
  const said = request.headers[header];
  return request.isFromTrustedPeer && typeof said === 'string' ? said : null;
}
