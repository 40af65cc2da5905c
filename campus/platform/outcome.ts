import type { Office } from '../../contract/wire/offices.ts';
import type { Reason } from '../../contract/wire/refusal.ts';
import type { LocalText } from '../db/schema/columns.ts';

/**
 * A rule that refuses what was asked. `params` fill its text, which is made at the edge in the reader's
 * language. `field` is a path in the request (`slots.0.capacity`). `said` is the text's key where codes share
 * one.
 */
export type Refusal<Code extends string = string> = {
  code: Code;
  params?: Record<string, string | number | Date | LocalText>;
  field?: string;
  said?: string;
  fixUrl?: string;
  /** The key of the words that lead to `fixUrl`, under `remedy` of the texts. */
  fix?: string;
  ownerOffice?: Office;
  availableFrom?: Date;
};

/** What a person can act on is returned; what is a bug or an attack is thrown. */
export type Outcome<Value, Code extends string = string> =
  | { ok: true; value: Value }
  | { ok: false; refusals: Refusal<Code>[] };

export const done = <Value>(value: Value): Outcome<Value, never> => ({ ok: true, value });

export const refused = <Code extends string>(refusals: Refusal<Code>[]): Outcome<never, Code> => ({
  ok: false,
  refusals,
});

/** The value of what has to stand, in an arrangement or a script; throws with the codes of a refusal. */
export async function doneOrThrow<Value>(pending: Promise<Outcome<Value>>): Promise<Value> {
  const outcome = await pending;
  if (outcome.ok) return outcome.value;
  throw new Error(`refused: ${outcome.refusals.map(({ code }) => code).join(', ')}`);
}

/** A transition that isn't in the table of its machine. */
export const notAllowed = () => refused([{ code: 'state.not_allowed' as const }]);

/** Of what is wrong with one field of a form. */
export type FieldCode = `field.${string}`;

/** What is wrong with one field of a form; `word` is a key under `refusal.field` of the texts. */
export const fieldRefusal = <Field extends string>(field: Field, word: string) => ({
  code: `field.${field}` as const,
  field,
  said: `field.${word}`,
});

/** A rule's part in a list of refusals: its refusal while it stands, else nothing. */
export const when = <Code extends string>(stands: boolean, refusal: Refusal<Code>): Refusal<Code>[] =>
  stands ? [refusal] : [];

type Words = Record<'textOf' | 'fixOf', (refusal: Refusal) => string>;

/** As the wire has it: the instant in ISO, the text in the reader's language. */
export function toReason(refusal: Refusal, { textOf, fixOf }: Words): Reason {
  const { code, field, fixUrl, fix, ownerOffice, availableFrom } = refusal;
  return {
    code,
    text: textOf(refusal),
    ...(field && { field }),
    ...(fixUrl && { fixUrl }),
    ...(fix && { fix: fixOf(refusal) }),
    ...(ownerOffice && { ownerOffice }),
    ...(availableFrom && { availableFrom: availableFrom.toISOString() }),
  };
}
