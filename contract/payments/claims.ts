import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { LONGEST } from '../wire/limits.ts';
import { typedText } from '../wire/typed-text.ts';

/** "I have paid and nothing shows": what the payer says of a charge, and what the office found. */
export const claimStatus = z.enum(['open', 'found', 'not_found']);
export type ClaimStatus = z.infer<typeof claimStatus>;

/** What is said of it beside the day. */
export const saidOfClaim = {
  /** Of the bank or of the receipt: by it the office finds the money. */
  reference: typedText(64),
  /** In a word what may help: which bank, by whose account. */
  note: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST.reason, 'tooLong'))),
};

export const claimRequest = z.object({ chargeId: id, ...saidOfClaim, paidOn: z.iso.date('day') });
export type Claim = z.output<typeof claimRequest>;

export const madeClaim = z.object({ claimId: id, status: claimStatus });

/** The latest of a charge. */
export const ownClaim = z.object({
  status: claimStatus,
  madeAt: z.iso.datetime(),
  /** In the office's own words. */
  answer: z.nullable(z.string()),
});

export const listClaimsRequest = z.object({ all: z.optional(z.boolean()) });
export const listedClaims = z.array(
  z.object({
    id,
    badge: z.nullable(z.string()),
    chargeId: id,
    charge: z.string(),
    amount: z.int(),
    currency: z.string(),
    reference: z.string(),
    paidOn: z.iso.date(),
    note: z.nullable(z.string()),
    status: claimStatus,
    madeAt: z.iso.datetime(),
    answer: z.nullable(z.string()),
  }),
);

export const answerClaimRequest = z.object({
  claimId: id,
  status: z.enum(['found', 'not_found']),
  answer: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.reason)),
});
export type AnswerClaim = z.output<typeof answerClaimRequest>;
