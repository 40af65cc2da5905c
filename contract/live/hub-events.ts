import type { MessageType } from '../wire/envelope.ts';

/** A page that reads again by itself, by its folder under `app/`. */
type LivePage = `${'student' | 'professor' | 'account'}/${string}`;

type HubEvent = {
  /** Who is told: one profile, everybody around a course, or those who teach or examine it. */
  audience: 'profile' | 'course' | 'teachers';
  /** Each is told; or, where it says how things stand now, of several in a moment only the latest. */
  told: 'each' | 'latest';
  /** The pages that read again. A page isn't among them for what it keeps up to date by the event itself. */
  pages: readonly LivePage[];
  /** The alert it raises; its text stands with those of the area, as `<area>.live.<name>`. */
  alert?: { area: string; type: MessageType };
  /** After it the courses around a person may be others: the connections are put into their groups anew. */
  regroups?: true;
};

/**
 * The hub's events: the four of specification §3, and ours. The client invokes nothing. What each says is in
 * `hub-payloads.ts`, apart, because a browser takes the schemas only with its first event.
 */
export const hubEvents = {
  enrolled: {
    audience: 'profile',
    told: 'each',
    pages: ['student/dashboard', 'student/lessons', 'student/courses', 'student/courses/[id]'],
    alert: { area: 'courses', type: 'success' },
    regroups: true,
  },
  rejected: {
    audience: 'profile',
    told: 'each',
    pages: ['student/dashboard', 'student/lessons', 'student/courses', 'student/courses/[id]'],
    alert: { area: 'courses', type: 'warning' },
    regroups: true,
  },
  booked: {
    audience: 'profile',
    told: 'each',
    pages: ['student/dashboard', 'student/lessons', 'student/exams', 'student/exams/[id]'],
    alert: { area: 'exams', type: 'success' },
  },
  voided: {
    audience: 'profile',
    told: 'each',
    pages: ['student/dashboard', 'student/lessons', 'student/exams', 'student/exams/[id]'],
    alert: { area: 'exams', type: 'warning' },
  },
  examRequestChanged: {
    audience: 'profile', // who asked the board of an exam; one that is granted is `booked`
    told: 'each',
    pages: ['student/exams', 'student/exams/[id]'],
    alert: { area: 'exams', type: 'info' },
  },
  outcomePublished: {
    audience: 'profile',
    told: 'each',
    pages: ['student/dashboard', 'student/exams', 'student/exams/[id]'],
    alert: { area: 'exams', type: 'info' },
  },
  outcomeDecided: {
    audience: 'profile',
    told: 'each',
    pages: ['student/dashboard', 'student/exams', 'student/exams/[id]'],
    alert: { area: 'exams', type: 'success' },
  },
  waitlistMoved: {
    audience: 'profile',
    told: 'each',
    pages: ['student/dashboard', 'student/courses', 'student/courses/[id]'],
    alert: { area: 'courses', type: 'info' },
    regroups: true,
  },
  boardChanged: {
    audience: 'profile',
    told: 'each',
    pages: ['professor/dashboard', 'professor/lessons', 'professor/exams', 'professor/exams/[id]'],
    alert: { area: 'exams', type: 'info' },
    regroups: true,
  },
  lessonChanged: {
    audience: 'course',
    told: 'each',
    pages: [
      'student/dashboard',
      'student/lessons',
      'student/lessons/[id]',
      'professor/dashboard',
      'professor/lessons',
      'professor/lessons/[id]',
      'professor/lessons/diary/[id]',
    ],
  },
  lessonEntrusted: {
    audience: 'profile', // who is to hold a lesson for somebody, and who no longer is
    told: 'each',
    pages: ['professor/dashboard', 'professor/lessons', 'professor/presences'],
    regroups: true,
  },
  lockChanged: {
    audience: 'profile',
    told: 'each',
    pages: [
      'student/dashboard',
      'student/locks',
      'student/courses',
      'student/courses/[id]',
      'student/exams',
      'student/exams/[id]',
    ],
    alert: { area: 'locks', type: 'info' },
  },
  notified: {
    audience: 'profile',
    told: 'latest',
    pages: [],
  },
  syllabusChanged: {
    audience: 'course',
    told: 'latest',
    pages: ['student/courses/[id]'],
  },
  seatsChanged: {
    audience: 'course',
    told: 'latest',
    pages: [],
  },
  rosterChanged: {
    audience: 'teachers', // told with each seatsChanged too: professors' pages needn't hear of both
    told: 'latest',
    pages: [
      'professor/dashboard',
      'professor/courses',
      'professor/courses/[id]',
      'professor/courses/[id]/students/[student]',
      'professor/exams',
      'professor/exams/[id]',
      'professor/exams/[id]/day',
      'professor/exams/[id]/import',
      'professor/exams/[id]/sheets',
    ],
  },
  rollChanged: {
    audience: 'course',
    told: 'each',
    pages: [
      'professor/presences',
      'professor/presences/[id]',
      'professor/courses/[id]/students/[student]',
      'professor/dashboard',
      'student/lessons/presences',
    ],
  },
  presenceMarked: {
    audience: 'teachers',
    told: 'each',
    pages: [], // it says all that a roll shows of a student
  },
  attendanceChanged: {
    audience: 'profile',
    told: 'each',
    pages: ['student/lessons/presences', 'student/exams', 'student/exams/[id]'],
    alert: { area: 'presences', type: 'info' },
  },
  surveyChanged: {
    audience: 'course',
    told: 'each',
    pages: [
      'student/dashboard',
      'student/surveys',
      'student/surveys/[id]',
      'professor/surveys',
      'professor/surveys/[id]',
    ],
  },
  surveyCounted: {
    audience: 'teachers',
    told: 'latest',
    pages: ['professor/surveys', 'professor/surveys/[id]'],
  },
  surveySubmitted: {
    audience: 'profile',
    told: 'each',
    pages: ['student/dashboard', 'student/surveys', 'student/surveys/[id]'],
  },
  attendanceDisputed: {
    audience: 'teachers',
    told: 'each',
    pages: ['professor/presences', 'professor/presences/[id]'],
  },
  applicationChanged: {
    audience: 'profile',
    told: 'latest',
    pages: ['student/offers', 'student/offers/[id]', 'student/offers/[id]/apply'],
  },
  planChanged: {
    audience: 'profile', // the student's, and that of who coordinates the scheme, while it waits or waited there
    told: 'latest',
    pages: [
      'student/dashboard',
      'student/courses',
      'student/courses/plan',
      'professor/dashboard',
      'professor/courses/plans',
    ],
  },
  requestChanged: {
    audience: 'profile',
    told: 'latest',
    pages: ['student/dashboard', 'student/processes', 'student/processes/[id]'],
  },
  immatriculated: {
    audience: 'profile',
    told: 'latest',
    pages: [], // the profile has a badge now: the page takes it on and goes to its dashboard
    regroups: true,
  },
  paymentConfirmed: {
    audience: 'profile',
    told: 'each',
    pages: ['student/dashboard', 'student/payments', 'student/payments/return/[id]', 'student/documents'],
    alert: { area: 'payments', type: 'success' },
  },
  chargeChanged: {
    audience: 'profile',
    told: 'latest',
    pages: ['student/dashboard', 'student/payments', 'student/documents'],
  },
  certificateIssued: {
    audience: 'profile',
    told: 'each',
    pages: ['student/documents'],
    alert: { area: 'documents', type: 'success' },
  },
  certificateChanged: {
    audience: 'profile',
    told: 'each',
    pages: ['student/documents'],
    alert: { area: 'documents', type: 'warning' },
  },
  uploadChanged: {
    audience: 'profile',
    told: 'each',
    pages: ['student/dashboard', 'student/documents', 'student/offers/[id]/apply', 'student/processes/[id]'],
    alert: { area: 'documents', type: 'info' },
  },
  ownCopyChanged: {
    audience: 'profile',
    told: 'latest',
    pages: ['account/(signed-in)/profile'],
  },
  attemptChanged: {
    audience: 'profile',
    told: 'latest',
    pages: ['student/payments/return/[id]'],
  },
} as const satisfies Record<string, HubEvent>;

export type HubEventName = keyof typeof hubEvents;
export type PageWithEvents = (typeof hubEvents)[HubEventName]['pages'][number];

export const HUB_EVENTS = Object.keys(hubEvents) as HubEventName[];

/** What is said of an event; undefined where the name is of another version of the institution. */
export const aboutEvent = (name: string): HubEvent | undefined =>
  (hubEvents as Record<string, HubEvent>)[name];

/** The events after which a page reads again. */
export const eventsOf = (page: PageWithEvents): HubEventName[] =>
  HUB_EVENTS.filter((name) => aboutEvent(name)?.pages.includes(page));
