import * as z from 'zod/mini';
import type { Language } from '../../contract/wire/constants.ts';
import { type Message, type MessageType, message } from '../../contract/wire/envelope.ts';
import { type Reason, refusal } from '../../contract/wire/refusal.ts';
import { type Outcome, type Refusal, toReason } from '../platform/outcome.ts';
import { refusalText, remedyText, text } from '../platform/texts.ts';

/** The schema of an answer: the result, or the reasons of a refusal, in the envelope. */
export const answerOf = <Result extends z.ZodMiniType>(result: Result) =>
  z.object({
    success: z.boolean(),
    result: z.nullable(z.union([result, refusal])),
    messages: z.array(message),
    token: z.optional(z.string()),
  });

export type Answer<Result> = {
  success: boolean;
  result: Result | { reasons: Reason[] } | null;
  messages: Message[];
  token?: string;
};

export const succeed = <Result>(result: Result, token?: string): Answer<Result> => ({
  success: true,
  result,
  messages: [],
  ...(token && { token }),
});

/** Nothing but a message, in the reader's language; `code` is its key under `error`. */
export function failed(
  code: string,
  language: Language,
  timeZone: string,
  { type = 'danger', values }: { type?: MessageType; values?: Record<string, number> } = {},
) {
  const said: Message = { text: text(language, timeZone, `error.${code}`, values), type, code };
  return { success: false, result: null, messages: [said] };
}

/** The answer of a use case: its value, or every reason against it and one message that says them all. */
export function answerFor<Value>(
  outcome: Outcome<Value>,
  language: Language,
  timeZone: string,
): Answer<Value> {
  if (outcome.ok) return succeed(outcome.value);
  const reasons = reasonsFor(outcome.refusals, { language, timeZone });
  return { success: false, result: { reasons }, messages: messagesFor(reasons) };
}

/** Who reads: the language of the words, and the zone of the instants in them. */
export type Reader = { language: Language; timeZone: string };

/** Refusals as the reader is told them. */
export const reasonsFor = (refusals: Refusal[], { language, timeZone }: Reader): Reason[] =>
  refusals.map((refused) =>
    toReason(refused, {
      textOf: (each) => refusalText(language, timeZone, each),
      fixOf: (each) => remedyText(language, timeZone, each),
    }),
  );

function messagesFor(reasons: Reason[]): Message[] {
  const [first] = reasons;
  if (!first) return [];
  const items = reasons.map((each) => `<li>${escapeHtml(each.text)}</li>`).join('');
  const said = reasons.length === 1 ? escapeHtml(first.text) : `<ul>${items}</ul>`;
  return [{ text: said, type: 'warning', code: first.code }];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (raw: string) => raw.replace(/[&<>"]/g, (char) => entities[char] ?? char);
