import type { SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { ProfessorDashboard, StepArea, StudentDashboard } from '../contract/dashboard/dashboard.ts';
import type { FormData } from '../contract/processes/forms.ts';
import type { RequestEffect } from '../contract/processes/processes.ts';
import type { Found } from '../contract/search/search.ts';
import type {
  AttendedParts,
  BoardExams,
  BookedExams,
  CalendarPart,
  CourseStudentPart,
  MayMiss,
  PlannedExams,
  RosterPart,
} from './area-parts.ts';
import type { CampusConfig } from './config.ts';
import type { Database } from './db/database.ts';
import type { Reader } from './http/answers.ts';
import type { CampusApp } from './http/campus-app.ts';
import type { DayPart } from './platform/dashboard/day-part.ts';
import type { Step } from './platform/dashboard/step.ts';
import type { JobHandlers } from './platform/jobs/jobs.ts';
import type { PeriodicTask } from './platform/jobs/periodic-tasks.ts';
import type { Mailer } from './platform/notices/mail.ts';
import type { NoticeKinds } from './platform/notices/notify.ts';
import type { Outcome } from './platform/outcome.ts';
import type { Clock } from './platform/time/clock.ts';
import type { SealKey } from './seal/seal-key.ts';

/**
 * All that an area brings to the institution; `areas.ts` lists the areas, lowest first. The application,
 * tasks, jobs, hub, dashboard and import read from that list.
 */
export type Area = {
  /** Answers its calls, the office's among them. Who asks every area something is given the list. */
  serve?(app: CampusApp, setting: { config: CampusConfig; areas: Area[] }): void;
  /** What is seen to now and then; a function where it depends on how the institution is configured. */
  tasks?: PeriodicTask[] | ((config: CampusConfig) => PeriodicTask[]);
  /** Who does the work that it puts aside, by its kind. */
  jobs?(context: JobContext): JobHandlers;
  /** Jobs that mail one person a link or word they wait for. They never stand behind mails to many. */
  letterJobs?(context: JobContext): JobHandlers;
  /** The same of what mails many what they were notified of. */
  noticeJobs?(context: JobContext): JobHandlers;
  /** The same of work that waits for no mail server. */
  promptJobs?(context: JobContext): JobHandlers;
  /** The same of work that waits for the push services of browsers: no mail waits for those. */
  pushJobs?(context: JobContext): JobHandlers;
  /** Its parts of the dashboards. `of` names its area where it fails; without `of` all fails then. */
  dashboard?: {
    of?: StepArea;
    student?: Overview<OwnCareer, StudentDashboard>;
    professor?: Overview<OwnBoard, ProfessorDashboard>;
  };
  /** What of its own somebody may look for by a word (search/). */
  search?: { student?: Findables<OwnCareer>; professor?: Findables<OwnBoard> };
  /** What it adds to somebody's own calendar. */
  calendar?: CalendarPart;
  /** What it knows of the exams of a career's units, by the unit's id: its study plan says it. */
  plannedExams?: PlannedExams;
  /** The exams that a career has booked within some days: its week of lessons shows them. */
  bookedExams?: BookedExams;
  /** The same of those at which a professor examines. */
  boardExams?: BoardExams;
  /** Where a career is on record to have been within some days: the institution certifies it. */
  attended?: AttendedParts;
  /** What it knows of those who are in a course: its roster says it. */
  rosterPart?: RosterPart;
  /** What it knows of one student in a course, for who teaches it. */
  courseStudent?: CourseStudentPart;
  /** What it knows of how many lessons a career may still miss: its week shows it. */
  mayMiss?: MayMiss;
  /**
   * A query for the hub groups in which it puts a profile, one text a row: `course:<id>` of
   * what it has to do with, `teachers:<id>` of what it teaches or examines.
   */
  hubGroups?(db: Database, profileId: string, academicYear: number): SQL;
  /** Acts for a new student in the same transaction, for example asks for the first year's fees. */
  immatriculated?: Immatriculated;
  /** What it ends for a career that isn't active any more, in that transaction: gives its seats up. */
  ceased?: Ceased;
  /** Ends what a recognised unit makes needless, in the same transaction: gives up the seats of its exams. */
  recognised?: UnitsRecognised;
  /** Ends, in the same transaction, bookings that relied on attendance which no longer holds. */
  unattended?: UnitsUnattended;
  /** Whether one of some careers has booked an exam of a unit since then, having attended its lessons. */
  bookedSince?: BookedSince;
  /** Units with a result that is not on record yet: nothing else may be recorded of them meanwhile. */
  resultsDue?: ResultsDue;
  /** What an approved request brings about, by the effect that its type of request names. */
  effects?: Partial<Record<RequestEffect, Effect>>;
  /** Whether something of its own still needs an uploaded paper; the owner can't withdraw the paper then. */
  needsUpload?: NeedsUpload;
  /** What people are notified of, by kind (platform/notices/notify.ts). */
  notices?: NoticeKinds;
};

export type JobContext = {
  db: Database;
  clock: Clock;
  timeZone: string;
  mailer: Mailer;
  publicOrigin: string;
  /** Of every area. */
  notices: NoticeKinds;
  areas: Area[];
  config: CampusConfig;
  log: FastifyBaseLogger;
};

export type OwnCareer = { careerId: string; personId: string };
export type OwnBoard = { professorId: string; personId: string };

/**
 * Something that a search may find: its title and, in `also`, its other names. Of two equal matches the one
 * whose `near` is closer to now stands first.
 */
export type Findable = Found & { also?: string[]; near?: Date };

/** All of it that is somebody's own: what is looked for is compared with it by one rule for all. */
export type Findables<Own> = (db: Database, own: Own, reader: Reader, now: Date) => Promise<Findable[]>;

/** By their new badge; `feeCode` as the offer names the scheme of its fees. */
export type Immatriculated = (
  tx: Database,
  student: { badge: string; feeCode: string | null },
  now: Date,
) => Promise<void>;

/** By the career. */
export type Ceased = (tx: Database, careerId: string, now: Date) => Promise<void>;

export type UnitsRecognised = (
  tx: Database,
  recognised: { careerId: string; unitIds: string[] },
  now: Date,
) => Promise<void>;

export type UnitsUnattended = (
  tx: Database,
  unattended: { careerId: string; unitIds: string[] },
  now: Date,
) => Promise<void>;

export type BookedSince = (
  db: Database,
  attended: { careerIds: string[]; unitId: string; since: Date },
) => Promise<boolean>;

/** By the units' ids. */
export type ResultsDue = (db: Database, careerId: string, now: Date) => Promise<string[]>;

/** An exam passed elsewhere that its student accepted to have recognised; `unit` is the unit's code. */
export type Recognised = {
  unitId: string;
  unit: string;
  cfu: number;
  grade: number | null;
  honours: boolean;
  examDate: string;
};

/** In the transaction that approves; throws `NotFound` where what it is about isn't there any more. */
export type Effect = (
  tx: Database,
  request: {
    careerId: string;
    data: FormData;
    protocol: string;
    areas: Area[];
    timeZone: string;
    recognised: Recognised[];
    /** The institution's, which seals what is put on record. */
    key: () => SealKey;
  },
  now: Date,
) => Promise<Outcome<unknown>>;

export type NeedsUpload = (
  db: Database,
  paper: { uploadId: string; profileId: string },
  now: Date,
) => Promise<boolean>;

/** What an area says on a dashboard at `now`: steps, parts of the day's sentence and of the summary. */
export type Overview<Own, Summary> = (
  db: Database,
  own: Own,
  reader: Reader,
  now: Date,
) => Promise<
  { steps?: Step[]; day?: DayPart[] } & Partial<Omit<Summary, 'now' | 'steps' | 'day' | 'missing'>>
>;
