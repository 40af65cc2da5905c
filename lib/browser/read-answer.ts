import { type Envelope, envelope } from '@/contract/envelope';
import { type Reason, refusal } from '@/contract/refusal';

export type ReadAnswer = Envelope & { reasons: Reason[] };

/** An answer of our own `/api`, with the reasons of a refusal; null when it isn't the envelope. */
export function readAnswer(json: unknown): ReadAnswer | null {
  const parsed = envelope.safeParse(json);
  if (!parsed.success) return null;
  const refused = refusal.safeParse(parsed.data.result);
  return { ...parsed.data, reasons: refused.success ? refused.data.reasons : [] };
}
