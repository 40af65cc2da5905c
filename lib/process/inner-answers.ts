import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Inner, innerAnswer, isInnerPath } from '../../observe/inner-answer.ts';
import { insiders } from '../../observe/insiders.ts';
import { createInstance } from '../../observe/instance.ts';
import type { PortalConfig } from '../config/portal-config.ts';
import { PORTAL_SETTINGS } from '../config/portal-environment.ts';

type HealthConfig = Pick<PortalConfig, 'HEALTH_PEERS' | 'HEALTH_HOSTS' | 'publicOrigin'>;

/**
 * `/healthz`, `/readyz` and `/metrics` of the portal, for the inside only; others get 404. A portal is ready
 * until it is told to stop, whatever its institution does (docs/adr/0055).
 */
export function createInnerAnswers(
  { HEALTH_PEERS, HEALTH_HOSTS, publicOrigin }: HealthConfig,
  metrics: { expose: Inner['metrics'] },
) {
  let stopping = false;
  const inner: Inner = {
    isInside: insiders(HEALTH_PEERS, [...HEALTH_HOSTS, new URL(publicOrigin).hostname]),
    unready: async () => (stopping ? 'stopping' : null),
    metrics: metrics.expose,
    instance: createInstance({ program: 'portal' }, PORTAL_SETTINGS),
  };

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const { status, type, body } = (await innerAnswer(req, inner)) ?? {
      status: 404,
      type: 'text/plain',
      body: '',
    };
    res.writeHead(status, { 'content-type': type });
    res.end(req.method === 'HEAD' ? '' : body);
  }

  return {
    /** True where the request was one of these, answered or to be answered. */
    answers(req: IncomingMessage, res: ServerResponse): boolean {
      if (!isInnerPath(req.url)) return false;
      answer(req, res).catch(() => res.destroy());
      return true;
    },
    /** From now on not ready. */
    stop() {
      stopping = true;
    },
  };
}
