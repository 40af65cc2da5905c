import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { LONGEST } from '../wire/limits.ts';

/** What the office arranged for a student for lessons and exams. Days are in the institution's zone. */
const day = z.iso.date();

export const accommodationKind = z.enum(['extra_time', 'separate_room', 'reader', 'breaks', 'other']);

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.accommodation));

/** As the student reads it, and who teaches or examines them. */
export const accommodation = z.object({
  kind: accommodationKind,
  /** Of the time that everybody has, with `extra_time` only. */
  percent: z.nullable(z.int()),
  /** What is to be known beside the kind; all there is of `other`. */
  text: z.nullable(z.string()),
});
export type Accommodation = z.infer<typeof accommodation>;

const period = { validFrom: day, validTo: z.optional(z.nullable(day)) };
const kinds = {
  extraTime: { kind: z.literal('extra_time'), percent: z.int().check(z.minimum(1), z.maximum(200)) },
  plain: { kind: z.enum(['separate_room', 'reader', 'breaks']) },
  other: { kind: z.literal('other'), text },
};

/** Holds on both of its days; without `validTo` until it is taken away. */
export const addAccommodationRequest = z
  .discriminatedUnion('kind', [
    z.object({ careerId: id, ...kinds.extraTime, text: z.optional(text), ...period }),
    z.object({ careerId: id, ...kinds.plain, text: z.optional(text), ...period }),
    z.object({ careerId: id, ...kinds.other, ...period }),
  ])
  .check(
    z.refine(({ validFrom, validTo }) => !validTo || validFrom <= validTo, {
      path: ['validTo'],
      error: 'invalid',
    }),
  );
export type AddAccommodation = z.infer<typeof addAccommodationRequest>;

export const accommodationRequest = z.object({ accommodationId: id });
export const accommodationsRequest = z.object({ careerId: id });

/** Earlier ones too, by the day from which they hold. */
export const listedAccommodations = z.array(
  z.extend(accommodation, { accommodationId: id, validFrom: day, validTo: z.nullable(day) }),
);
export type ListedAccommodation = z.infer<typeof listedAccommodations>[number];
