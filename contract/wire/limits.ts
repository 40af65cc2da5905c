/** The longest texts that are taken, in characters: schemas refuse more, and fields let nobody type more. */
export const LONGEST = {
  reason: 500,
  teacherMessage: 1000,
  notes: 2000,
  /** Of what one student was examined in. */
  examTopics: 500,
  /** Of what a board asks of who books, and of the answer. */
  question: 300,
  answer: 500,
  /** Of what a student asks the board of an exam session. */
  requestMessage: 500,
  /** Of one part of a syllabus in one language: all parts fit what campus takes at once. */
  syllabusPart: 4000,
  title: 200,
  /** Of one line of an address, or one cell of a table. */
  line: 200,
  room: 200,
  /** Of one place in a room. */
  seat: 12,
  search: 100,
  topic: 300,
  diaryTopics: 4000,
  link: 1000,
  accommodation: 500,
  messageSubject: 150,
  message: 4000,
  /** Of one answer in words. */
  comment: 1000,
} as const;

/** The shortest texts that are taken, in characters. */
export const LEAST = { requestMessage: 10 } as const;

/** The least and the most that is taken of what is counted. */
export const RANGE = {
  capacity: [1, 10_000],
  decisionDays: [1, 30],
  lessonMinutes: [1, 720],
  /** In vain, within an academic year. */
  attempts: [1, 20],
} as const;

/** Of one exam session. */
export const MOST_SLOTS = 60;

/** Of one lesson, and of one course. */
export const MOST_MATERIALS = 30;

/** Of who looked at a record. */
export const READINGS_A_PAGE = 20;

/** What a slow network may take for the largest file; Node itself waits no longer for a request. */
export const UPLOAD_MS = 5 * 60_000;

/** The most requests that one decision settles. */
export const MAX_DECISIONS = 500;
/** To as many goes a message at most that says to whom; without it goes to everybody in the course. */
export const MOST_RECIPIENTS = 500;
