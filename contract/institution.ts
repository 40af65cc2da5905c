import { accountCalls } from './accounts/calls.ts';
import { peopleCalls } from './accounts/people-calls.ts';
import { careerCalls } from './careers/calls.ts';
import { catalogueCalls } from './catalogue/calls.ts';
import { courseCalls } from './courses/calls.ts';
import { planCalls } from './courses/plans-calls.ts';
import { dashboardCalls } from './dashboard/calls.ts';
import { documentCalls } from './documents/calls.ts';
import { uploadCalls } from './documents/uploads-calls.ts';
import { examCalls } from './exams/calls.ts';
import { recordCalls } from './exams/records-calls.ts';
import { lessonCalls } from './lessons/calls.ts';
import { teachingCalls } from './lessons/teaching-calls.ts';
import { lockCalls } from './locks/calls.ts';
import { notificationCalls } from './notifications/calls.ts';
import { offerCalls } from './offers/calls.ts';
import { auditCalls } from './operations/audit.ts';
import { backupCalls } from './operations/backup.ts';
import { demoCalls } from './operations/demo.ts';
import { importCalls } from './operations/imports.ts';
import { numberCalls } from './operations/numbers.ts';
import { workCalls } from './operations/work.ts';
import { paymentCalls } from './payments/calls.ts';
import { payingCalls } from './payments/paying-calls.ts';
import { personalCalls } from './personal/calls.ts';
import { presenceCalls } from './presences/calls.ts';
import { processCalls } from './processes/calls.ts';
import { searchCalls } from './search/search.ts';
import { surveyCalls } from './surveys/calls.ts';
import type { Calls, RequestOf, ResultOf } from './wire/call.ts';

/** The areas that an institution is asked about, in the order in which the document speaks of them. */
export const areas = {
  accounts: {
    says: 'Signing in and out, and what people do with their own account.',
    calls: accountCalls,
  },
  courses: { says: 'Courses and the enrolments in them.', calls: courseCalls },
  plans: { says: 'Study plans: how they are chosen, handed in and decided.', calls: planCalls },
  lessons: { says: 'Lessons, the diary of them, and everybody’s own calendar.', calls: lessonCalls },
  presences: { says: 'Who was in a lesson: roll calls, registers, disputes.', calls: presenceCalls },
  surveys: {
    says: 'What students say of a course, without its being known who said it.',
    calls: surveyCalls,
  },
  exams: { says: 'Exam sessions, their bookings and outcomes.', calls: examCalls },
  records: { says: 'Record sheets: what is decided of an exam, recorded for good.', calls: recordCalls },
  paying: { says: 'How charges are paid, and the receipts of it.', calls: payingCalls },
  locks: {
    says: 'What stops students from something, since when and why, and the way out.',
    calls: lockCalls,
  },
  payments: { says: 'What students owe, and what they have paid.', calls: paymentCalls },
  documents: { says: 'Papers that students prepare and sign.', calls: documentCalls },
  uploads: { says: 'Papers that students hand in, and what the office says of them.', calls: uploadCalls },
  offers: { says: 'What one can apply for, and the applications.', calls: offerCalls },
  processes: { says: 'What students ask of the offices, and what comes of it.', calls: processCalls },
  notifications: { says: 'What people are told of while they are away.', calls: notificationCalls },
  dashboard: { says: 'What each sees first.', calls: dashboardCalls },
  search: { says: 'Finding one’s own things by a word.', calls: searchCalls },
  personal: { says: 'What is kept of a person, for that person.', calls: personalCalls },
  people: { says: 'People and profiles, as the office keeps them.', calls: peopleCalls },
  catalogue: { says: 'What the institution teaches, as the office says it.', calls: catalogueCalls },
  teaching: {
    says: 'Rooms, holidays and the registers of lessons, as the office keeps them.',
    calls: teachingCalls,
  },
  careers: { says: 'Careers, study plans and transcripts, as the office keeps them.', calls: careerCalls },
  imports: { says: 'OneRoster bundles.', calls: importCalls },
  backup: { says: 'Everything the database holds, in a file.', calls: backupCalls },
  audit: { says: 'The record of what was done.', calls: auditCalls },
  work: { says: 'Work in the background that fails.', calls: workCalls },
  numbers: { says: 'The numbers that others know: where each stands.', calls: numberCalls },
  demo: { says: 'The demo university.', calls: demoCalls },
} satisfies Record<string, { says: string; calls: Calls }>;

type Table = (typeof areas)[keyof typeof areas]['calls'];
type All<Each> = (Each extends Calls ? (table: Each) => void : never) extends (table: infer Whole) => void
  ? Whole
  : never;
export type InstitutionCalls = All<Table>;

/** Every call of an institution's service, by path. */
export const institutionCalls: InstitutionCalls = Object.assign(
  {},
  ...Object.values(areas).map(({ calls }) => calls),
);

/** What the office asks with the service token, by what stands after `office/`. */
export type OfficeCalls = {
  [Path in keyof InstitutionCalls as Path extends `office/${infer Verb}`
    ? Verb
    : never]: InstitutionCalls[Path];
};

/** The result of such a call, checked. */
export const readOffice = <Verb extends keyof OfficeCalls>(verb: Verb, result: unknown) =>
  institutionCalls[`office/${verb}`].result.parse(result) as ResultOf<OfficeCalls[Verb]>;

/** What the office of an institution is asked; `faculties/add` is `POST /api/office/faculties/add`. */
export type AskOffice = <Verb extends keyof OfficeCalls>(
  verb: Verb,
  body: RequestOf<OfficeCalls[Verb]>,
) => Promise<ResultOf<OfficeCalls[Verb]>>;
