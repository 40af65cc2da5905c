import { acrossBundles } from '../../../observe/across-bundles';
import 'server-only';
import { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { statusClass } from '../../../observe/status-class';
import { inSpan, type SpanStart } from '../../../observe/trace';
import { portalConfig } from '../../config/portal-config';
import { errorCode, isBroken, originsInOrder, setAside, takeBack, wasNotSent } from '../http/origins';
import { addressOf, originsNow, pinnedTo } from '../http/places';
import { portalMetrics } from '../metrics/portal-metrics';
import { askerNow, shareOf } from '../session/asker';
import { createAdmission } from './admission';
import { log } from './log';
import { type Asking, createOriginBreakers, isTimeout } from './origin-breakers';
import { limitedText, readAnswer, type UpstreamAnswer } from './upstream-answer';
import { UpstreamFailure } from './upstream-failure';
import { headersOf, type UpstreamRequest } from './upstream-request';

/** Below an instance's wait before it ends (STOP_DELAY_MS), so that it never closes a connection in use. */
const KEEP_ALIVE_MS = 2_000;

/** Asks the institution's API. Throws `UpstreamFailure` for an answer that is no envelope and no 4xx. */
export const askUpstream = (asked: UpstreamRequest): Promise<UpstreamAnswer> =>
  admitted(asked, () => askInTurn(asked, (origin) => exchange(origin, asked)));

/** Work with the institution from its admission to its end, which stands in the log and in the metrics. */
export async function admitted<Answer extends { status: number }>(
  asked: UpstreamRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { admission } = shared();
  const startedAt = performance.now();
  try {
    const answer = await inSpan(spanOf(asked), async (span) => {
      const answer = await admission.run(askingOf(asked), work, asked.signal);
      span?.set({ 'http.response.status_code': answer.status });
      return answer;
    });
    noteAnswer(asked, answer.status, startedAt);
    return answer;
  } catch (error) {
    const failure = failureOf(error, asked);
    noteAnswer(asked, failure, startedAt);
    failure.logged = true;
    throw failure;
  }
}

function askingOf({ path }: UpstreamRequest): Asking {
  const whose = askerNow();
  return { path, whose: whose && shareOf(whose) };
}

const spanOf = ({ path, requestId }: UpstreamRequest): SpanStart => ({
  name: `POST ${path}`,
  kind: 'client',
  attributes: { 'http.request.method': 'POST', 'url.path': path, 'ateneo.request_id': requestId },
});

/**
 * Tries one origin after the other until one answers: a change only if no byte was sent, a read also after a
 * broken connection.
 */
export async function askInTurn<Answer>(
  asked: UpstreamRequest,
  ask: (origin: string) => Promise<Answer>,
): Promise<Answer> {
  const origins = originsInOrder();
  const last = origins.pop() ?? '';
  for (const origin of origins) {
    try {
      return await askOrigin(origin, asked, ask);
    } catch (error) {
      if (!isUntouched(error) && !(asked.reads && isBroken(error))) throw error;
    }
  }
  return await askOrigin(last, asked, ask);
}

async function askOrigin<Answer>(
  origin: string,
  asked: UpstreamRequest,
  ask: (origin: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await breakersOf(origin).run(askingOf(asked), () => ask(origin));
  } catch (error) {
    if (wasNotSent(error) || isBroken(error)) setAside(origin);
    throw error;
  }
}

/** The institution has nothing of the request. */
const isUntouched = (error: unknown) =>
  wasNotSent(error) || (error instanceof UpstreamFailure && error.isUntried);

async function exchange(origin: string, asked: UpstreamRequest): Promise<UpstreamAnswer> {
  const { statusCode, headers, body } = await send(origin, asked, endOf(asked));
  const text = await limitedText(body);
  if (isLastAnswer(headers.connection)) setAside(origin);
  else takeBack(origin);
  const answer = readAnswer(statusCode, text, headers);
  if (answer.status === 501 && !answer.envelope && !asked.mayLack)
    throw new UpstreamFailure('unreadable', 'status 501, no envelope');
  if (asked.reads && answer.envelope?.token) shared().readsRenew = true;
  return answer;
}

/** When to stop waiting. A read stops with its asker, unless the answer may bring a token, else lost. */
function endOf({ reads, token, signal, timeoutMs }: UpstreamRequest): AbortSignal {
  const late = AbortSignal.timeout(timeoutMs ?? portalConfig().UPSTREAM_BODY_MS);
  const mayRenew = token !== undefined && shared().readsRenew;
  return reads && signal && !mayRenew ? AbortSignal.any([late, signal]) : late;
}

/** An instance that is about to end closes the connection with its answer. */
const isLastAnswer = (connection: string | string[] | undefined) => /^close$/i.test(String(connection));

export async function send(origin: string, asked: UpstreamRequest, signal: AbortSignal) {
  const { file } = asked;
  const query = file ? `?${new URLSearchParams(asked.body as Record<string, string>)}` : '';
  const ask = () =>
    request(new URL(asked.path + query, origin), {
      method: 'POST',
      headers: headersOf(asked),
      body: file ? Readable.from(file.pieces()) : JSON.stringify(asked.body),
      dispatcher: agentOf(origin),
      headersTimeout: asked.timeoutMs ?? portalConfig().UPSTREAM_HEADERS_MS,
      signal,
    });
  try {
    return await ask();
  } catch (error) {
    if (asked.reads && errorCode(error) === 'ECONNREFUSED') return await ask();
    if (file && !file.hasPassed() && !wasNotSent(error))
      throw new UpstreamFailure('left', 'with half a file');
    throw error;
  }
}

function failureOf(error: unknown, { signal }: UpstreamRequest): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error;
  if (signal?.aborted && error === signal.reason) return new UpstreamFailure('left', 'under way');
  return new UpstreamFailure(isTimeout(error) ? 'timeout' : 'unreachable', errorCode(error) || String(error));
}

/** In the log and in the metrics. Never an address or a body: the path is the table's own. */
function noteAnswer(
  { path, requestId }: UpstreamRequest,
  outcome: number | UpstreamFailure,
  startedAt: number,
) {
  const ms = performance.now() - startedAt;
  const [said, label] =
    typeof outcome === 'number' ? [outcome, statusClass(outcome)] : [outcome.message, outcome.kind];
  portalMetrics()?.upstream.observe({ call: path, outcome: label }, ms / 1000);
  const failed = typeof outcome === 'number' ? outcome >= 500 : outcome.kind !== 'left';
  const line = { requestId, path, outcome: said, ms: Math.round(ms) };
  if (failed) log.error(line, 'upstream failed');
  else log.debug(line, 'upstream');
}

type Shared = {
  /** Of each address; one for all that are reached by their names. */
  agents: Map<string | undefined, Agent>;
  admission: ReturnType<typeof createAdmission>;
  /** Of each origin. */
  breakers: Map<string, ReturnType<typeof createOriginBreakers>>;
  /** The institution gives new tokens with reads too, as it may. */
  readsRenew: boolean;
};

/** One pool and one count for the process. */
const shared = acrossBundles('upstream', createShared);

function breakersOf(origin: string) {
  const { breakers } = shared();
  const own = breakers.get(origin) ?? createOriginBreakers();
  breakers.set(origin, own);
  return own;
}

function agentOf(origin: string): Agent {
  const { agents, breakers } = shared();
  const address = addressOf(origin);
  const known = agents.get(address);
  if (known) return known;
  const there = originsNow();
  for (const [old, agent] of agents) {
    if (old === undefined || there.some((each) => addressOf(each) === old)) continue;
    agents.delete(old); // what it still has under way is answered
    void agent.close();
  }
  for (const old of breakers.keys()) if (!there.includes(old)) breakers.delete(old);
  const agent = createAgent(origin);
  agents.set(address, agent);
  return agent;
}

function createAgent(origin: string): Agent {
  const config = portalConfig();
  return new Agent({
    connect: { timeout: config.UPSTREAM_CONNECT_MS, ...pinnedTo(origin) },
    connections: config.UPSTREAM_IN_FLIGHT,
    bodyTimeout: config.UPSTREAM_BODY_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS, // whatever longer time the institution offers
  });
}

function createShared(): Shared {
  const config = portalConfig();
  const shared: Shared = {
    agents: new Map(),
    admission: createAdmission({
      inFlight: config.UPSTREAM_IN_FLIGHT,
      waiting: config.UPSTREAM_WAITING,
      waitMs: config.UPSTREAM_WAIT_MS,
    }),
    breakers: new Map(),
    readsRenew: false,
  };
  const { admission, breakers } = shared;
  portalMetrics()?.watchUpstream(() => ({
    ...admission.load(),
    breakerOpen: [...breakers.values()].some(({ isOpen }) => isOpen()),
    pathsClosed: [...breakers.values()].reduce((sum, { openPaths }) => sum + openPaths(), 0),
  }));
  return shared;
}
