import type { Reason } from '@/contract/wire/refusal';

/** The first rule with a remedy that stands in the same words against every one of several rows. */
export function remedyOfEach([first = [], ...others]: Reason[][]): Reason | undefined {
  if (others.length === 0) return;
  return first.find(
    ({ text, fixUrl }) => fixUrl && others.every((reasons) => reasons.some((other) => other.text === text)),
  );
}

/** What a row says: a rule that stands `above` the list comes last, in the short words `as`. */
export function besideAbove(reasons: Reason[], above: Reason | undefined, as: string): Reason[] {
  const own = reasons.filter(({ text }) => text !== above?.text);
  return above && own.length < reasons.length ? [...own, { code: above.code, text: as }] : own;
}
