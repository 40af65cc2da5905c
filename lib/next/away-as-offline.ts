/** What a proxy answers for a portal that it can't reach. */
const AWAY = [502, 503, 504];

/**
 * `fetch`, but a reading of a page by Next's router fails as without a network when the portal is away and its proxy
 * answers: the page stays, says so, and what was asked for comes when the portal is back (`useOffline`). Else Next would
 * load the page from the proxy, which has only its own words. A 503 that says when to come back is somebody's word.
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
