/** What a proxy answers for a portal that it can't reach. */
const AWAY = [502, 503, 504];

/**
 * `fetch`, but a page read by Next's router fails as offline if the portal is away and its proxy answers. The
 * page then stays and says so; the read repeats when the portal is back (`useOffline`). Else Next would load
 * the proxy's own page. A 503 with a retry time is a real answer.
 */
export function awayAsOffline(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await ask(input, init);
    if (isAway(answer) && isReading(init)) throw new TypeError(`the portal is away: ${answer.status}`);
    return answer;
  };
}

const isAway = ({ status, headers }: Response) => AWAY.includes(status) && !headers.has('retry-after');

/** Next's own header: a page as data, or whether it could be had. */
const isReading = (init: RequestInit | undefined) => new Headers(init?.headers).has('rsc');
