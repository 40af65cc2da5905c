import type { Message } from '@/contract/wire/envelope';
import type { Reason } from '@/contract/wire/refusal';

/** The envelope of our own `/api`; `reasons` are those of a refusal. */
export type Answer = { success: boolean; result: unknown; messages: Message[]; reasons: Reason[] };

/**
 * An answer of our own `/api`, whose handler has checked all that is in it; null for anything else, which then comes
 * from something in between.
 */
export function readAnswer(json: unknown): Answer | null {
  const { success, result, messages } = (json ?? {}) as Partial<Answer>;
  if (typeof success !== 'boolean' || !Array.isArray(messages)) return null;
  const { reasons = [] } = (success ? null : (result as { reasons?: Reason[] } | null)) ?? {};
  return { success, result, messages, reasons };
}
