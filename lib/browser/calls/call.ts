import type { BrowserCalls, BrowserPath, Shown } from '@/contract/browser';
import type { RequestOf } from '@/contract/wire/call';
import type { Message } from '@/contract/wire/envelope';
import type { Reason } from '@/contract/wire/refusal';
import { type NewAlert, showAlert, showAlerts } from '../alerts/alerts';
import { learnClock } from '../clock/institution-clock';
import { pageProfileKey } from '../session/page-profile';
import { leaveAsOver } from '../session/session-over';
import { atMost } from './at-most';
import { stepUpReason } from './step-up';

/** What is sent with a call. */
export type Sent<Path extends BrowserPath> = RequestOf<BrowserCalls[Path]>;

export type CallResult<Result = unknown> =
  | { ok: true; result: Result; unanswered?: undefined }
  | {
      ok: false;
      status: number;
      reasons: Reason[];
      fields: Record<string, string>;
      messages: Message[];
      unanswered?: Unanswered;
    };

/** Why no answer came. `not_sent`: the browser had no network. `lost`: nobody knows if the call arrived. */
export type Unanswered = 'not_sent' | 'lost';

const TIMEOUT_MS = 30_000;

/** The envelope of our own `/api`; `reasons` are those of a refusal. */
type Answer = {
  success: boolean;
  result: unknown;
  messages: (Message & Pick<NewAlert, 'requestId'>)[];
  reasons: Reason[];
};

/** Sends a request with these headers; what is answered as JSON. Fails where nothing is. */
export type Exchange = (headers: Record<string, string>) => Promise<{ status: number; json: unknown }>;

type Options = { quiet?: boolean | 'unanswered' | 'row' };

/**
 * The only way to our own `/api` (H4). It posts JSON, shows the error catalogue's alerts (E1 to E3, E6), and
 * answers the result or the reasons. `fields`: the first rule of each wrong field. `messages`: what was
 * shown. `quiet` shows nothing, for background calls; `unanswered` hides only a missing answer; `row` also
 * another person's change and what is sent again. `state`: of a gateway sign-in (C10). Never throws.
 */
export function call<Path extends BrowserPath>(
  path: Path,
  body: Sent<Path>,
  { idempotencyKey, state, quiet = false }: Options & { idempotencyKey?: string; state?: string } = {},
): Promise<CallResult<Shown<Path>>> {
  const exchange: Exchange = async (headers) => {
    const response = await fetch(`/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(state && { 'x-state': state }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, json: await response.json() };
  };
  const isSaidAtRow = (answer: Answer, status: number) =>
    quiet === 'row' && (status === 429 || status >= 500 || has(answer, 'version.conflict'));
  const says = (answer: Answer, status: number) =>
    !isSaidByDialog(path, answer) && !isSaidAtRow(answer, status);
  return callBy<Shown<Path>>(exchange, { quiet, says });
}

/** The same for what isn't sent as JSON; `says` tells whether an answer's messages are raised. */
export async function callBy<Result>(
  exchange: Exchange,
  { quiet = false, says = () => true }: Options & { says?: (answer: Answer, status: number) => boolean } = {},
): Promise<CallResult<Result>> {
  const asked = await counted(answerTo(exchange));
  if ('unanswered' in asked) {
    if (!quiet) showAlert({ type: 'danger', code: 'shared.genericError' });
    return { ok: false, status: 0, reasons: [], fields: {}, messages: [], unanswered: asked.unanswered };
  }
  const { status, answer } = asked;
  if (has(answer, 'shared.sessionExpired')) {
    leaveAsOver();
    return { ok: false, status, reasons: [], fields: {}, messages: [] };
  }
  if (quiet !== true && says(answer, status)) showAlerts(alertsOf(answer));
  if (status < 400 && answer.success) return { ok: true, result: answer.result as Result };
  const { reasons } = answer;
  return {
    ok: false,
    status,
    reasons: reasons.filter((reason) => !isField(reason)),
    fields: fieldsOf(reasons),
    messages: answer.messages,
  };
}

const underWay = new Set<Promise<unknown>>();
const LONGEST_WAIT_MS = 1_000;

/** Once the page has dealt with the answers of the calls that are under way, a second later at most. */
export async function answersIn(): Promise<void> {
  const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 0));
  await atMost(LONGEST_WAIT_MS, Promise.allSettled(underWay).then(nextTurn));
}

async function counted<Result>(asked: Promise<Result>): Promise<Result> {
  underWay.add(asked);
  try {
    return await asked;
  } finally {
    underWay.delete(asked);
  }
}

async function answerTo(
  exchange: Exchange,
): Promise<{ status: number; answer: Answer } | { unanswered: Unanswered }> {
  const profileKey = pageProfileKey();
  const wasOnline = navigator.onLine;
  const sentAt = Date.now();
  try {
    const { status, json } = await exchange(profileKey ? { 'x-profile': profileKey } : {});
    const answer = readAnswer(json);
    if (!answer) return lost;
    learnFrom(answer, sentAt);
    return { status, answer };
  } catch {
    return wasOnline || navigator.onLine ? lost : { unanswered: 'not_sent' };
  }
}

/**
 * An answer of our own `/api`, whose handler has checked its content. Null for any other answer, which comes
 * from a proxy in between.
 */
function readAnswer(json: unknown): Answer | null {
  const { success, result, messages } = (json ?? {}) as Partial<Answer>;
  if (typeof success !== 'boolean' || !Array.isArray(messages)) return null;
  const { reasons = [] } = (success ? null : (result as { reasons?: Reason[] } | null)) ?? {};
  return { success, result, messages, reasons };
}

/** The institution's time, which many answers say (`now`). */
function learnFrom({ result }: Answer, sentAt: number) {
  const { now } = (result ?? {}) as { now?: unknown };
  if (typeof now === 'string') learnClock(now, sentAt);
}

const lost = { unanswered: 'lost' } as const;

/** Whether the dialog that confirms the identity shows this itself: the need for it, or a field's error. */
const isSaidByDialog = (path: BrowserPath, { reasons }: Answer) =>
  stepUpReason(reasons) !== undefined || (path === 'user/stepup' && reasons.some(isField));

const has = ({ messages }: Answer, code: string) => messages.some((message) => message.code === code);

/** The own texts of the portal go by their code; an institution's by their text (B7). */
function alertsOf({ messages, result }: Answer): NewAlert[] {
  const eventId = (result as { eventId?: string } | null)?.eventId;
  return messages.map((message, index) => ({ ...message, ...(index === 0 && eventId && { id: eventId }) }));
}

const isField = ({ field }: Reason) => field !== undefined;

function fieldsOf(reasons: Reason[]): Record<string, string> {
  return Object.fromEntries(
    [...reasons].reverse().flatMap(({ field, text }) => (field === undefined ? [] : [[field, text]])),
  );
}
