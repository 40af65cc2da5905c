import * as z from 'zod/mini';
import { language, profileType } from './account.ts';
import { newPassword } from './account-forms.ts';
import { careerStatus } from './career-status.ts';
import { emailAddress } from './contacts.ts';
import { enrolmentMode } from './enrolments.ts';
import { ATTRIBUTE_BYTES, IDENTIFIER_FORMS } from './gateway.ts';
import { RANGE } from './limits.ts';
import { offeringStatus, term } from './offerings.ts';

/**
 * What the office sends to `/api/office/<noun>/<verb>` of the institution's service with a service token. Adding
 * the same thing again by its natural key (a code, a badge, an offering's unit, year and term) changes it.
 */
const id = z.uuid();
/** The most groups that one window keeps seats for. */
const MOST_RESERVES = 20;
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));
const cfu = z.int().check(z.minimum(0), z.maximum(60));
/** The year in which an academic year begins: 2026 is 2026/27. */
const academicYear = z.int().check(z.minimum(1950), z.maximum(2200));
/** The year of a programme, counted from 1. */
const programmeYear = z.int().check(z.minimum(1), z.maximum(10));
const instant = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
);
const title = z.string().check(z.minLength(1), z.maxLength(300));
const localText = z.object({ it: title, en: z.optional(title), es: z.optional(title) });
const unitKind = z.enum(['mandatory', 'choice', 'free', 'extra']);

/** The id of what is there now; a career's is its profile's, an enrolment window's its offering's. */
export const added = z.object({ id });
export type Added = z.infer<typeof added>;

export const addFacultyRequest = z.object({ code, name: localText });
export type AddFaculty = z.infer<typeof addFacultyRequest>;

export const addProgrammeRequest = z.object({
  code,
  title: localText,
  level: z.enum(['bachelor', 'master', 'single-cycle', 'doctorate', 'other']),
  facultyId: z.optional(id),
});
export type AddProgramme = z.infer<typeof addProgrammeRequest>;

/** A unit has no natural key: its code may recur in several programmes. */
export const addUnitRequest = z.object({
  code,
  title: localText,
  cfu,
  gradingMode: z.optional(z.enum(['numeric30', 'passFail'])),
  facultyId: z.optional(id),
  programmes: z.optional(
    z.array(z.object({ programmeId: id, year: programmeYear, kind: z.optional(unitKind) })),
  ),
  /** To be passed before the exam of this one. */
  requiredUnitIds: z.optional(z.array(id)),
});
export type AddUnit = z.infer<typeof addUnitRequest>;

export const addOfferingRequest = z.object({
  unitId: id,
  academicYear,
  term,
  partition: z.optional(z.string().check(z.maxLength(64))),
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
  status: z.optional(offeringStatus),
  endsAt: z.optional(instant),
  /** Professor profiles; they teach it besides those that already do. */
  teacherIds: z.optional(z.array(id)),
});
export type AddOffering = z.infer<typeof addOfferingRequest>;

/** The person's student profile without a badge takes this one; without such a profile a new one is made. */
export const addCareerRequest = z.object({
  personId: id,
  badge: code,
  programmeId: id,
  cohortYear: academicYear,
  status: z.optional(careerStatus),
  hasCanvas: z.optional(z.boolean()),
});
export type AddCareer = z.infer<typeof addCareerRequest>;

/** The next version of a career's plan, approved; `cfu` is the unit's own where it is left out. */
export const approvePlanRequest = z.object({
  careerId: id,
  academicYear,
  rows: z
    .array(z.object({ unitId: id, year: programmeYear, kind: z.optional(unitKind), cfu: z.optional(cfu) }))
    .check(z.minLength(1), z.maxLength(200)),
});
export type ApprovePlan = z.infer<typeof approvePlanRequest>;

/** How often an exam may be tried in vain within an academic year; null: without limit. */
export const limitAttemptsRequest = z.object({
  unitCode: code,
  most: z.nullable(z.int().check(z.minimum(RANGE.attempts[0]), z.maximum(RANGE.attempts[1]))),
});

export const addPeriodRequest = z.object({
  name: localText,
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
});
export type AddPeriod = z.infer<typeof addPeriodRequest>;

/** A unit passed or recognised before this service; without a grade for pass/fail units and recognitions. */
export const addTranscriptRowRequest = z
  .object({
    careerId: id,
    unitId: id,
    examDate: z.iso.date(),
    grade: z.optional(z.int().check(z.minimum(18), z.maximum(30))),
    honours: z.optional(z.boolean()),
    recognised: z.optional(z.boolean()),
    cfu: z.optional(cfu),
  })
  .check(
    z.refine((row) => !row.honours || row.grade === 30, { error: 'honours need 30', path: ['honours'] }),
  );
export type AddTranscriptRow = z.infer<typeof addTranscriptRowRequest>;

/** Those in a programme, by its code, those in whose plan the unit stands in a year, or those who are both. */
const seatGroup = z.object({ programme: z.optional(code), planYear: z.optional(programmeYear) }).check(
  z.refine(({ programme, planYear }) => programme !== undefined || planYear !== undefined, {
    error: 'required',
  }),
);
export type SeatGroup = z.infer<typeof seatGroup>;

/** When and how students enrol in an offering: [opensAt, closesAt). `dropUntil` is `closesAt` where it is left out. */
export const saveEnrolmentWindowRequest = z
  .object({
    offeringId: id,
    mode: enrolmentMode,
    opensAt: instant,
    closesAt: instant,
    dropUntil: z.optional(instant),
    /** Null or left out: without limit. */
    capacity: z.nullish(z.int().check(z.minimum(0))),
    /** Null or left out: without limit; 0: no waiting list. */
    waitlistCapacity: z.nullish(z.int().check(z.minimum(0))),
    /**
     * Seats of the capacity that are kept for a group: until an instant, or else to the end, or to the close where
     * places are given then. Who is in several takes a seat of the first that has one.
     */
    reserved: z.optional(
      z
        .array(z.object({ group: seatGroup, seats: z.int().check(z.minimum(1)), until: z.optional(instant) }))
        .check(z.maxLength(MOST_RESERVES, 'tooMany')),
    ),
  })
  .check(
    z.refine((window) => window.opensAt < window.closesAt, {
      error: 'closes before it opens',
      path: ['closesAt'],
    }),
  );
export type SaveEnrolmentWindow = z.infer<typeof saveEnrolmentWindowRequest>;

export const enrolmentWindowRequest = z.object({ offeringId: id });

/** A person with the profiles to begin with. Without a password or the hash of one: by recovery or SSO only. */
export const addPersonRequest = z.object({
  /** Empty for who has one name only, which is the family name. */
  givenName: z.string().check(z.trim(), z.maxLength(300)),
  familyName: title,
  email: emailAddress,
  username: z.optional(code),
  password: z.optional(newPassword),
  /** A PHC string of argon2id; comes before `password`. */
  passwordHash: z.optional(z.string().check(z.regex(/^\$argon2id\$v=19\$/))),
  language: z.optional(language),
  profiles: z
    .array(
      z.object({
        type: profileType,
        badge: z.optional(code),
        facultyCode: z.optional(code),
        hasCanvas: z.optional(z.boolean()),
      }),
    )
    .check(z.maxLength(20)),
});
export type AddPerson = z.infer<typeof addPersonRequest>;

/** The profiles in the order they were given. */
export const addedPerson = z.object({ personId: id, profileIds: z.array(id) });
export type AddedPerson = z.infer<typeof addedPerson>;

/** What the gateway's identity provider knows somebody by; a person may have several of one attribute. */
export const identityRequest = z.object({
  personId: id,
  attribute: z.enum(['schacPersonalUniqueCode', 'schacPersonalUniqueID', 'eduPersonPrincipalName']),
  value: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(ATTRIBUTE_BYTES)),
});
export type Identity = z.infer<typeof identityRequest>;

/** Whether a gateway's value could ever be this one. */
export const isIdentifier = ({ attribute, value }: Omit<Identity, 'personId'>): boolean =>
  IDENTIFIER_FORMS[attribute].test(value) &&
  !/\p{Cc}/u.test(value) &&
  new TextEncoder().encode(value).length <= ATTRIBUTE_BYTES;

/** What is added has the form of its attribute; what is removed may be from before. */
export const addIdentityRequest = identityRequest.check(
  z.refine(isIdentifier, { error: 'form', path: ['value'] }),
);

export const listIdentitiesRequest = z.object({ personId: id });
export const listedIdentities = z.array(z.object({ attribute: z.string(), value: z.string() }));

export const profileRequest = z.object({ profileId: id });
export const issuedToken = z.object({ token: z.string() });

/** By student number or badge, or by e-mail address. */
export const findRequest = z.object({ who: code });
export const foundPeople = z.array(z.object({ personId: id, name: z.string() }));
export const foundProfiles = z.array(
  z.object({ profileId: id, type: profileType, badge: z.nullable(z.string()), name: z.string() }),
);

/** Fills an empty institution; `replace` also one that holds the demo university, and no other. */
export const renewInstitutionRequest = z.object({
  content: z.enum(['demo', 'nothing']),
  replace: z.boolean(),
  /** Whether the demo's people get a password that nobody has read anywhere, instead of the published one. */
  randomPassword: z.boolean(),
});
export type RenewInstitution = z.infer<typeof renewInstitutionRequest>;

export const demoAccount = z.object({ what: z.string(), username: z.string(), password: z.string() });

/** Whom to sign in as from now on; nobody where the institution was emptied. */
export const demoAccounts = z.array(demoAccount);

/** How many links of the audit's chain hold, from the first on; and events outside of it, or a saved head that isn't in it. */
export const auditVerification = z.object({
  links: z.int(),
  broken: z.boolean(),
  faults: z.array(z.string()),
});
export type AuditVerification = z.infer<typeof auditVerification>;
