import * as z from 'zod/mini';
import { ownUpload, scanResult } from '../documents/uploads.ts';
import { id } from '../wire/id.ts';
import { LONGEST } from '../wire/limits.ts';
import { NAMING_KINDS } from '../wire/naming-kinds.ts';
import { OFFICES } from '../wire/offices.ts';
import { reason as reasonAgainst } from '../wire/refusal.ts';
import { formData, formSchema, MOST_COUNTED } from './forms.ts';
import { openUnit, proposalRow, proposedExam } from './recognition.ts';

/** What students ask of the institution's offices (docs/domain.md, Processes). Instants are UTC. */
const office = z.enum(OFFICES);
const instant = z.iso.datetime();
/** Who decides at the office, as it is to stand on record. */
const decider = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
const typeCode = z.string().check(z.regex(/^[\w-]{1,40}$/));
const localText = z.object({ it: z.string(), en: z.optional(z.string()), es: z.optional(z.string()) });
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.reason));

export const requestStatus = z.enum([
  'draft',
  'submitted',
  'in_review',
  'proposed',
  'needs_changes',
  'approved',
  'executed',
  'rejected',
  'appealed',
  'cancelled',
  'expired',
  'closed',
]);
export type RequestStatus = z.infer<typeof requestStatus>;

/** Its student fills it in, all of it or what is to be corrected. */
export const isFilledIn = (status: RequestStatus): boolean =>
  status === 'draft' || status === 'needs_changes';

export const requestActor = z.enum(['student', 'office', 'system']);

/** What an approved request brings about by itself; a type without one is seen to by hand. */
export const requestEffect = z.enum([
  'attendance_exemption',
  'suspension',
  'reinstatement',
  'withdrawal',
  'accommodation',
  'plan_change',
  'data_correction',
  'refund',
  'credit_recognition',
  'instalments',
  'part_time',
  'programme_change',
  'thesis',
]);
export type RequestEffect = z.infer<typeof requestEffect>;

/** One step of a type: which office has it, for how many working days. */
const typeStep = z.object({ office, days: z.int().check(z.minimum(1), z.maximum(60)) });
export type TypeStep = z.output<typeof typeStep>;

/** An appeal after a rejection: days to make it, the deciding office, and its working days to decide. */
const typeAppeal = z.extend(typeStep, { within: z.int().check(z.minimum(1), z.maximum(90)) });
export type TypeAppeal = z.output<typeof typeAppeal>;

export const saveTypeRequest = z.object({
  code: typeCode,
  title: localText,
  form: formSchema,
  steps: z.array(typeStep).check(z.minLength(1), z.maxLength(6)),
  effect: z.optional(requestEffect),
  /** Without it a rejection is the end. */
  appeal: z.optional(typeAppeal),
  /** Nothing new is begun under it. */
  closed: z._default(z.boolean(), false),
});
export type SaveType = z.output<typeof saveTypeRequest>;
export const savedType = z.object({ code: typeCode });

const corrections = z.array(z.object({ field: z.string(), note: z.string() }));

const summary = z.object({
  requestId: id,
  typeCode,
  title: z.string(),
  status: requestStatus,
  begunAt: instant,
  /** From when it is handed in. */
  protocol: z.nullable(z.string()),
  /** Who has it, until when, and whether that has passed. */
  office: z.nullable(office),
  dueAt: z.nullable(instant),
  overdue: z.boolean(),
});

export const requestById = z.object({ requestId: id });
export const ownRequests = z.object({
  now: instant,
  types: z.array(
    z.object({
      code: typeCode,
      title: z.string(),
      form: formSchema,
      steps: z.array(typeStep),
      /** Why it can't be asked for now. */
      reasons: z.array(reasonAgainst),
    }),
  ),
  /** What stops every request from being handed in: it can be filled in meanwhile. */
  reasons: z.array(reasonAgainst),
  requests: z.array(summary),
});

const choice = z.object({ kind: z.enum(NAMING_KINDS), id, title: z.string() });
const message = z.object({ at: instant, by: requestActor, text: z.string() });
const timeline = z.array(
  z.object({ at: instant, action: z.string(), by: requestActor, note: z.nullable(z.string()) }),
);
export const requestDetail = z.extend(summary, {
  now: instant,
  form: formSchema,
  data: formData,
  corrections,
  timeline,
  /** Between its student and the offices, the first first. */
  messages: z.array(message),
  /** It has been handed in, and isn't over. */
  mayWrite: z.boolean(),
  /** What was handed in can be had as a paper. */
  hasPdf: z.boolean(),
  /** Until when it can be appealed; null once it was, or can't be. */
  appealUntil: z.nullable(instant),
  /** No office is at it yet, and none has approved it. */
  mayCancel: z.boolean(),
  /** The office's proposal for each exam to be recognised, in their order; empty before there is one. */
  proposal: z.array(proposedExam),
  /** Its student answers it now: `dueAt` says until when. */
  mayAnswer: z.boolean(),
  /** What the fields of the form that name something may name, each with its kind of field. */
  choices: z.array(choice),
  /** Of the student's papers those that the form may name; of what was handed in those that it names. */
  papers: z.array(ownUpload),
});

/** The values a form begins with: a draft's, or of a returned request those to be corrected. */
export const saveRequestRequest = z.object({ typeCode, requestId: z.optional(id), data: formData });
export type SaveRequest = z.output<typeof saveRequestRequest>;

export const changedRequest = z.object({
  requestId: id,
  status: requestStatus,
  protocol: z.nullable(z.string()),
  eventId: z.optional(z.string()),
});
export type ChangedRequest = z.infer<typeof changedRequest>;

export const REQUESTS_AT_MOST = 200;
export const listRequestsRequest = z.object({
  status: z.optional(requestStatus),
  /** Only those whose time has passed. */
  overdue: z.optional(z.boolean()),
});
export type ListRequests = z.output<typeof listRequestsRequest>;
/** Why its effect could not be brought about, once it was approved. */
const failure = z.nullable(z.string());
/** Its student wrote last. */
const unanswered = z.boolean();
export const listedRequests = z.array(
  z.extend(summary, { name: z.string(), badge: z.string(), failure, unanswered }),
);

/** The file of each paper is fetched by its id, `office/uploads/file`. */
export const officeRequest = z.extend(requestDetail, {
  ...{ careerId: id, failure },
  /** Who decided, each time, the first first. */
  decisions: z.array(z.object({ at: instant, action: z.string(), by: z.nullable(z.string()) })),
  /** Of a recognition of credits: the units of the plan that an exam can be recognised as. */
  openUnits: z.array(openUnit),
  papers: z.array(z.extend(ownUpload, { scan: scanResult })),
});

export const returnRequestRequest = z.object({
  requestId: id,
  by: decider,
  corrections: z.array(z.object({ field: z.string(), note: reason })).check(z.minLength(1), z.maxLength(60)),
  days: z.int().check(z.minimum(1), z.maximum(60)),
});
export type ReturnRequest = z.output<typeof returnRequestRequest>;
/** One for each exam that is asked for, in their order; answered until the end of a day. */
export const proposeRequest = z.object({
  requestId: id,
  by: decider,
  rows: z.array(proposalRow).check(z.minLength(1), z.maxLength(MOST_COUNTED)),
  days: z.int().check(z.minimum(1), z.maximum(60)),
});
export type Propose = z.output<typeof proposeRequest>;
export const answerProposalRequest = z.object({ requestId: id, rowId: id, accepts: z.boolean() });
export type AnswerProposal = z.output<typeof answerProposalRequest>;
export const appealRequestRequest = z.object({ requestId: id, reason });
export type AppealRequest = z.output<typeof appealRequestRequest>;
export const approveRequestRequest = z.object({ requestId: id, by: decider });
export type ApproveRequest = z.output<typeof approveRequestRequest>;
export const rejectRequestRequest = z.object({ requestId: id, by: decider, reason });
export const closeRequestRequest = z.object({ requestId: id, by: decider, reason });
export type CloseRequest = z.output<typeof closeRequestRequest>;
export const writeMessageRequest = z.object({
  requestId: id,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.notes)),
});
export type WriteMessage = z.output<typeof writeMessageRequest>;
export type RejectRequest = z.output<typeof rejectRequestRequest>;
export type OwnRequests = z.infer<typeof ownRequests>;
export type RequestDetail = z.infer<typeof requestDetail>;
