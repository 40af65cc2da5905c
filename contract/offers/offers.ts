import * as z from 'zod/mini';
import { uploadType } from '../documents/uploads.ts';
import { id } from '../wire/id.ts';
import { askedPage, askedText } from '../wire/list-request.ts';
import { offerCode } from '../wire/offer-code.ts';
import { appliedFor, knownOfApplicant, ownApplication, rankingSummary } from './applications.ts';

/** What one can apply for (docs/domain.md, Offers). Instants are UTC. */
const instant = z.iso.datetime();

export const OFFERS_PAGE_SIZE = 24;

export const programmeLevel = z.enum(['bachelor', 'master', 'single-cycle', 'doctorate', 'other']);

/** To whoever has the requirements; after an interview or a check; to the first of a ranking. */
export const offerAccess = z.enum(['open', 'verification', 'limited']);
export type OfferAccess = z.infer<typeof offerAccess>;

export const offerStatus = z.enum(['draft', 'published', 'paused', 'archived']);
export type OfferStatus = z.infer<typeof offerStatus>;

/** Computed from [opensAt, closesAt), the state and the clock, never stored. */
export const offerPhase = z.enum(['not_open', 'open', 'paused', 'closed']);
export type OfferPhase = z.infer<typeof offerPhase>;

/** The languages that somebody can study in, as ISO 639 has them. */
const studyLanguage = z.string().check(z.regex(/^[a-z]{2,3}$/));

const listedOffer = z.object({
  id,
  code: z.string(),
  title: z.string(),
  level: programmeLevel,
  faculty: z.nullable(z.string()),
  language: z.string(),
  access: offerAccess,
  /** Null: without limit. */
  seats: z.nullable(z.int()),
  opensAt: instant,
  closesAt: instant,
  phase: offerPhase,
});
export type ListedOffer = z.infer<typeof listedOffer>;

export const listOffersRequest = z.object({
  text: askedText,
  level: z.optional(programmeLevel),
  facultyId: z.optional(id),
  language: z.optional(studyLanguage),
  access: z.optional(offerAccess),
  page: askedPage,
  /** The offer that a link brought the reader for. */
  code: z.optional(offerCode),
});
export type ListOffers = z.output<typeof listOffersRequest>;

/** One page of what fits, what is open first; and what one can choose by. */
export const offerPage = z.object({
  now: instant,
  offers: z.array(listedOffer),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** Of what fits but for the level itself. */
  levels: z.array(z.object({ level: programmeLevel, count: z.int() })),
  faculties: z.array(z.object({ id, name: z.string() })),
  languages: z.array(z.string()),
  accesses: z.array(offerAccess),
  /** The one of the code asked for; null where there is none. */
  wantedId: z.nullable(id),
  /** What the reader has applied for, also where it has closed; the latest first. */
  applied: z.array(appliedFor),
});
export type OfferPage = z.infer<typeof offerPage>;

export const offerById = z.object({ offerId: id });

/** One offer and the reader's part in it; `known`: recorded data of the reader to begin with. */
export const offerDetail = z.extend(listedOffer, {
  now: instant,
  academicYear: z.int(),
  requirements: z.string(),
  costs: z.nullable(z.string()),
  /** What is to be handed in with an application. */
  documents: z.array(uploadType),
  /** How many days a place that is offered is held. */
  holdDays: z.int(),
  application: z.nullable(ownApplication),
  known: knownOfApplicant,
  ranking: z.nullable(rankingSummary),
});
export type OfferDetail = z.infer<typeof offerDetail>;

/** What the office says of an offer; one of a code that is there is changed. */
const when = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
);
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000));
const localTexts = z.object({ it: words, en: z.optional(words), es: z.optional(words) });

export const saveOfferRequest = z.object({
  code: offerCode,
  programmeId: id,
  academicYear: z.int().check(z.minimum(1950), z.maximum(2200)),
  language: studyLanguage,
  access: offerAccess,
  seats: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
  opensAt: when,
  closesAt: when,
  requirements: localTexts,
  costs: z.optional(localTexts),
  documents: z.array(uploadType).check(z.maxLength(uploadType.options.length)),
  holdDays: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
  /** The scheme of fees by which who gets in is asked for the first year's. */
  feeCode: z.optional(z.string().check(z.maxLength(64))),
  /** Until when who gets in on condition may be without the title. */
  titleUntil: z.optional(when),
});
export type SaveOffer = z.output<typeof saveOfferRequest>;

export const moveOfferRequest = z.object({
  code: offerCode,
  action: z.enum(['publish', 'pause', 'resume', 'archive']),
});
export type MoveOffer = z.output<typeof moveOfferRequest>;
export const changedOffer = z.object({ id, status: offerStatus });
