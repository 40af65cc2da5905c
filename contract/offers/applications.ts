import * as z from 'zod/mini';
import { uploadStatus, uploadType } from '../documents/uploads.ts';
import { id } from '../wire/id.ts';
import { offerCode } from '../wire/offer-code.ts';
import { reasonText } from '../wire/reason-form.ts';
import { applicationData, applicationStep } from './application-forms.ts';

/** Applications for offers (docs/domain.md, Offers). Instants are UTC. */
const instant = z.iso.datetime();

export const applicationStatus = z.enum([
  'draft',
  'submitted',
  'under_review',
  'returned',
  'eligible',
  'not_eligible',
  'ranked',
  'offered',
  'accepted',
  'awaiting_payment',
  'declined',
  'expired',
  'withdrawn',
  'immatriculated',
]);
export type ApplicationStatus = z.infer<typeof applicationStatus>;

/** Who did a step of it. */
export const applicationActor = z.enum(['applicant', 'office', 'system']);

/** A field that the office wants corrected: `title.grade`, or a document: `documents.identity`. */
export const correctedField = z.string().check(z.regex(/^[a-z]+\.[a-zA-Z]+$/), z.maxLength(60));

const timelineStep = z.object({
  at: instant,
  action: z.string(),
  by: applicationActor,
  note: z.nullable(z.string()),
});

export const ownApplication = z.object({
  id,
  /** By which it stands in a ranking. */
  number: z.int(),
  status: applicationStatus,
  data: applicationData,
  /** Who has it now; null once it is over. */
  with: z.nullable(z.enum(['applicant', 'office'])),
  /** Until when it has to be answered: corrections, the place that is offered, or its first instalment. */
  dueAt: z.nullable(instant),
  corrections: z.array(z.object({ field: correctedField, note: z.string() })),
  position: z.nullable(z.int()),
  /** What is to be handed in beside it, each with what has become of it; null: not handed in. */
  documents: z.array(z.object({ type: uploadType, status: z.nullable(uploadStatus) })),
  timeline: z.array(timelineStep),
});
export type OwnApplication = z.infer<typeof ownApplication>;

/** One's own application, as the list of offers has it. */
export const appliedFor = z.object({
  offerId: id,
  title: z.string(),
  status: applicationStatus,
  dueAt: z.nullable(instant),
});
export type AppliedFor = z.infer<typeof appliedFor>;

/** What somebody has on record already; empty where nothing is. */
export const knownOfApplicant = z.object({
  birthDate: z.string(),
  taxCode: z.string(),
  phone: z.string(),
  address: z.string(),
});
export type KnownOfApplicant = z.infer<typeof knownOfApplicant>;

/** Once it is published: what it was drawn from, and how many are in it. */
export const rankingSummary = z.object({ seed: z.string(), rankedAt: instant, applicants: z.int() });

export const applicationById = z.object({ applicationId: id });
export const changedApplication = z.object({
  id,
  status: applicationStatus,
  eventId: z.optional(z.string()),
});
export type ChangedApplication = z.infer<typeof changedApplication>;
export const savedStep = z.object({ id, step: applicationStep });

/** A ranking as anybody may check it: in its order, by number. */
export const ranking = z.object({
  seed: z.string(),
  rankedAt: instant,
  seats: z.int(),
  rows: z.array(z.object({ number: z.int(), points: z.int() })),
});
export type PublishedRanking = z.infer<typeof ranking>;

export const listApplicationsRequest = z.object({
  code: offerCode,
  status: z.optional(applicationStatus),
  after: z.optional(z.int()),
});
export type ListApplications = z.output<typeof listApplicationsRequest>;
export const APPLICATIONS_AT_MOST = 500;
/** In the order of their numbers, `after` one. */
export const listedApplications = z.array(
  z.object({
    applicationId: id,
    number: z.int(),
    name: z.string(),
    email: z.nullable(z.string()),
    status: applicationStatus,
    points: z.nullable(z.int()),
    position: z.nullable(z.int()),
    dueAt: z.nullable(instant),
  }),
);
export const officeApplication = z.object({
  applicationId: id,
  number: z.int(),
  name: z.string(),
  status: applicationStatus,
  data: applicationData,
  documents: z.array(z.object({ uploadId: id, type: uploadType, status: uploadStatus })),
  timeline: z.array(timelineStep),
});

export const returnApplicationRequest = z.object({
  applicationId: id,
  corrections: z
    .array(z.object({ field: correctedField, note: reasonText }))
    .check(z.minLength(1), z.maxLength(40)),
  days: z.int().check(z.minimum(1), z.maximum(60)),
});
export type ReturnApplication = z.output<typeof returnApplicationRequest>;

/** `points` of the ranking, in hundredths; `reason` of who doesn't get in. */
export const decideApplicationRequest = z.object({
  applicationId: id,
  eligible: z.boolean(),
  points: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  reason: z.optional(reasonText),
});
export type DecideApplication = z.output<typeof decideApplicationRequest>;

export const rankOfferRequest = z.object({ code: offerCode });
export const rankedOffer = z.object({ seed: z.string(), ranked: z.int(), offered: z.int() });
export const offerRankingRequest = z.object({ offerId: id });
