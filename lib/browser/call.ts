import type { Envelope, Message } from '@/contract/envelope';
import type { Reason } from '@/contract/refusal';
import { type NewAlert, raise } from './alerts';
import { atMost } from './at-most';
import { pageProfileKey } from './page-profile';
import { leaveAsOver } from './session-over';
import { stepUpReason } from './step-up';

export type CallResult =
  | { ok: true; result: unknown }
  | { ok: false; status: number; reasons: Reason[]; fields: Record<string, string>; messages: Message[] };

const TIMEOUT_MS = 30_000;

/**
 * The one door to our own `/api` (H4): posts JSON, raises what the error catalogue says (E1 to E3, E6), and answers
 * with the result or with the reasons. `fields` has the first rule of each field that is wrong, `messages` what was raised. `quiet` raises nothing,
 * for what nobody asked for. `state` is of a sign-in through the gateway (C10). Never throws.
 */
export async function call(
  path: string,
  body: object,
  { idempotencyKey, state, quiet = false }: { idempotencyKey?: string; state?: string; quiet?: boolean } = {},
): Promise<CallResult> {
  const { status, answer } = await counted(post(path, body, { idempotencyKey, state }));
  if (!answer) {
    if (!quiet) raise({ type: 'danger', code: 'shared.genericError' });
    return { ok: false, status, reasons: [], fields: {}, messages: [] };
  }
  if (has(answer, 'shared.sessionExpired')) {
    leaveAsOver();
    return { ok: false, status, reasons: [], fields: {}, messages: [] };
  }
  if (!quiet && !stepUpReason(answer.reasons)) alertsOf(answer).forEach(raise);
  if (status < 400 && answer.success) return { ok: true, result: answer.result };
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

async function counted<Answer>(asked: Promise<Answer>): Promise<Answer> {
  underWay.add(asked);
  try {
    return await asked;
  } finally {
    underWay.delete(asked);
  }
}

async function post(
  path: string,
  body: object,
  { idempotencyKey, state }: { idempotencyKey?: string | undefined; state?: string | undefined },
) {
  const profileKey = pageProfileKey();
  try {
    const asked = fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(profileKey && { 'x-profile': profileKey }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(state && { 'x-state': state }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // What checks an answer comes with the first call: no page has to wait for it.
    const [response, { readAnswer }] = await Promise.all([asked, import('./read-answer')]);
    return { status: response.status, answer: readAnswer(await response.json()) };
  } catch {
    return { status: 0, answer: null };
  }
}

const has = ({ messages }: Envelope, code: string) => messages.some((message) => message.code === code);

/** The own texts of the portal go by their code; an institution's by their text (B7). */
function alertsOf({ messages, result }: Envelope): NewAlert[] {
  const eventId = (result as { eventId?: string } | null)?.eventId;
  return messages.map((message) => ({ ...message, ...(eventId && { id: eventId }) }));
}

const isField = ({ field }: Reason) => field !== undefined;

function fieldsOf(reasons: Reason[]): Record<string, string> {
  return Object.fromEntries(
    [...reasons].reverse().flatMap(({ field, text }) => (field === undefined ? [] : [[field, text]])),
  );
}
