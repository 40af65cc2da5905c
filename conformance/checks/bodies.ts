import { addHours } from 'date-fns/addHours';
import { formatISO } from 'date-fns/formatISO';
import { startOfTomorrow } from 'date-fns/startOfTomorrow';

/** The results that came so far, by call. */
export type Known = Map<string, unknown>;

/** Where an id comes from. `parameter`: its name in the request, if it is not the field's name. */
type Source = {
  /** The call that lists such things, and the list in its result. */
  call: string;
  list: string;
  /** The id's field in the list. */
  field: string;
  parameter?: string;
};

const sources: Record<string, Source> = {
  'student/courses/detail': {
    call: 'student/courses/list',
    list: 'courses',
    field: 'id',
    parameter: 'courseId',
  },
  'student/courses/eligibility': {
    call: 'student/courses/list',
    list: 'courses',
    field: 'id',
    parameter: 'courseId',
  },
  'student/lessons/detail': {
    call: 'student/lessons/list',
    list: 'lessons',
    field: 'id',
    parameter: 'lessonId',
  },
  'student/offers/detail': { call: 'student/offers/list', list: 'offers', field: 'id', parameter: 'offerId' },
  'student/processes/detail': { call: 'student/processes/list', list: 'requests', field: 'requestId' },
  'student/exams/detail': { call: 'student/exams/list', list: 'exams', field: 'id', parameter: 'examId' },
  'student/exams/eligibility': {
    call: 'student/exams/list',
    list: 'exams',
    field: 'id',
    parameter: 'examId',
  },
  'student/surveys/detail': { call: 'student/surveys/list', list: 'surveys', field: 'surveyId' },
  'professor/courses/roster': {
    call: 'professor/courses/list',
    list: 'courses',
    field: 'id',
    parameter: 'courseId',
  },
  'professor/courses/messages': {
    call: 'professor/courses/list',
    list: 'courses',
    field: 'id',
    parameter: 'courseId',
  },
  'professor/courses/syllabus': {
    call: 'professor/courses/list',
    list: 'courses',
    field: 'id',
    parameter: 'courseId',
  },
  'professor/lessons/detail': {
    call: 'professor/lessons/list',
    list: 'lessons',
    field: 'id',
    parameter: 'lessonId',
  },
  'professor/lessons/diary': {
    call: 'professor/lessons/list',
    list: 'courses',
    field: 'id',
    parameter: 'courseId',
  },
  'professor/presences/detail': { call: 'professor/presences/list', list: 'lessons', field: 'lessonId' },
  'professor/presences/register': { call: 'professor/presences/list', list: 'courses', field: 'courseId' },
  'professor/exams/detail': {
    call: 'professor/exams/list',
    list: 'sessions',
    field: 'id',
    parameter: 'examId',
  },
  'professor/exams/roster': {
    call: 'professor/exams/list',
    list: 'sessions',
    field: 'id',
    parameter: 'examId',
  },
  'professor/exams/sheets': {
    call: 'professor/exams/list',
    list: 'sessions',
    field: 'id',
    parameter: 'examId',
  },
  'professor/surveys/detail': { call: 'professor/surveys/list', list: 'surveys', field: 'surveyId' },
};

function soon(hour: number): string {
  return formatISO(addHours(startOfTomorrow(), hour));
}

const fixed: Record<string, object> = {
  'student/courses/list': { view: 'mine' },
  'student/search/find': { text: 'a' },
  'professor/search/find': { text: 'a' },
  'professor/lessons/colleagues': {
    text: 'a',
    startsAt: soon(9),
    endsAt: soon(11),
  },
};

/** The id of nothing. What is asked with it is refused by an envelope, or isn't offered. */
export const NOTHING = '00000000-0000-4000-8000-000000000000';

/** Calls about something that no list leads to, and what they are asked with. */
const aboutNothing: Record<string, object> = {
  'student/offers/ranking': { offerId: NOTHING },
  'student/courses/ranking': { courseId: NOTHING },
  'student/courses/message': { messageId: NOTHING },
  'student/processes/paper': { requestId: NOTHING },
  'student/payments/receipt': { chargeId: NOTHING },
  'student/payments/notice': { chargeId: NOTHING },
  'student/payments/attempt': { attemptId: NOTHING },
  'student/payments/statement': { year: new Date().getUTCFullYear() },
  'student/documents/certificate': { certificateId: NOTHING },
  'student/documents/declare': { code: 'none', language: 'en' },
  'professor/presences/code': { lessonId: NOTHING },
  'professor/exams/sheetpaper': { sheetId: NOTHING },
  'professor/courses/student': { courseId: NOTHING, careerId: NOTHING },
  'professor/lessons/check': { courseId: NOTHING, when: {}, roomIds: [], teacherIds: [] },
  'professor/lessons/rooms': { courseId: NOTHING, when: {} },
  'professor/exams/check': { startsAt: soon(9), endsAt: soon(11), room: 'A1', capacity: null },
};

export type Question = {
  body: object;
  /** It asks about nothing that is there: a refusal is the right answer. */
  mayBeRefused: boolean;
};

/** What a call is asked with, by what is known so far. */
export function questionFor(path: string, known: Known): Question {
  const source = sources[path];
  if (!source) return { body: fixed[path] ?? aboutNothing[path] ?? {}, mayBeRefused: path in aboutNothing };
  const { call, list, field, parameter = field } = source;
  const entries = (known.get(call) as Record<string, Record<string, unknown>[]> | undefined)?.[list];
  const id = entries?.find((entry) => entry[field] !== undefined)?.[field];
  return { body: { [parameter]: id ?? NOTHING }, mayBeRefused: id === undefined };
}
