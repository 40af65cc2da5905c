import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Inner, innerAnswer, isInnerPath } from '../../observe/inner-answer.ts';
import { insiders } from '../../observe/insiders.ts';
import type { PortalConfig } from '../config/portal-config.ts';

type HealthConfig = Pick<PortalConfig, 'HEALTH_PEERS' | 'HEALTH_HOSTS' | 'publicOrigin'>;

const UPSTREAM_MS = 2_000;

/**
 * `/healthz`, `/readyz` and `/metrics` of the portal, for the inside only; others get 404. A portal is ready
 * while its institution answers and it was not told to stop.
 */
export function createInnerAnswers(
  { HEALTH_PEERS, HEALTH_HOSTS, publicOrigin }: HealthConfig,
  { campusUrls, metrics }: { campusUrls: string[]; metrics: { expose: Inner['metrics'] } },
) {
  let stopping = false;
  const inner: Inner = {
    isInside: insiders(HEALTH_PEERS, [...HEALTH_HOSTS, new URL(publicOrigin).hostname]),
    unready: async () => (stopping ? 'stopping' : (await oneAnswers(campusUrls)) ? null : 'upstream'),
    metrics: metrics.expose,
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

async function oneAnswers(campusUrls: string[]): Promise<boolean> {
  return (await Promise.all(campusUrls.map(answers))).includes(true);
}

/** Whatever it says below 500 will do: a foreign institution need not know the path. */
async function answers(campusUrl: string): Promise<boolean> {
  try {
    const { status, body } = await fetch(new URL('/readyz', campusUrl), {
      redirect: 'manual',
      signal: AbortSignal.timeout(UPSTREAM_MS),
    });
    await body?.cancel();
    return status < 500;
  } catch {
    return false;
  }
}
