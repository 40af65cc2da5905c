import type { Envelope } from '../../../contract/wire/envelope';
import { refusal } from '../../../contract/wire/refusal';

/** More than anybody reads of an answer; lists of results are as long as they are. */
const MESSAGES = 20;
const REASONS = 200;
const CHARACTERS = 2_000;

/** An envelope whose messages and reasons are cut to a size: 20 and 200, of 2,000 characters each. */
export function withinBounds(envelope: Envelope): Envelope {
  const { messages, result } = envelope;
  const refused = envelope.success ? null : refusal.safeParse(result);
  return {
    ...envelope,
    messages: messages.slice(0, MESSAGES).map(cut),
    ...(refused?.success && { result: { reasons: refused.data.reasons.slice(0, REASONS).map(cut) } }),
  };
}

/** Each text of it, by code points: half a character is none. */
const cut = <Said extends object>(said: Said): Said =>
  Object.fromEntries(
    Object.entries(said).map(([name, value]) => [name, typeof value === 'string' ? cutText(value) : value]),
  ) as Said;

function cutText(text: string): string {
  if (text.length <= CHARACTERS) return text;
  const points = Array.from(text.slice(0, 2 * CHARACTERS + 2));
  return points.length <= CHARACTERS ? text : `${points.slice(0, CHARACTERS - 1).join('')}…`;
}
