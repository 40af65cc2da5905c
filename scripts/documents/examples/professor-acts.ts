import { type Act, about, aboutOne, found, given, type Row, resultOf } from './asked.ts';

const courses = ['professor/courses/list', 'courses'] as const;
const rolls = ['professor/presences/list', 'lessons'] as const;
const saved = 'professor/exams/save';
const lesson = 'professor/lessons/save';

const courseId = ({ id }: Row) => ({ courseId: id });
const lessonId = ({ lessonId }: Row) => ({ lessonId });
const versionOf = ({ examId, version }: Row) => ({ examId, version });

const session = (offeringId: unknown) => ({
  ...{
    offeringIds: [offeringId],
    periodId: null,
    kind: 'final',
    mode: 'written',
    recording: 'publication',
  },
  ...{ startsAt: '2027-01-25T09:00:00+01:00', endsAt: '2027-01-25T12:00:00+01:00', room: 'A1' },
  ...{ bookingOpensAt: '2026-12-20T09:00:00+01:00', bookingClosesAt: '2027-01-20T23:59:00+01:00' },
  ...{ cancelUntil: null, capacity: 40, waitlist: true, slots: [], boardIds: [], reservedFor: [] },
  ...{ decisionDays: 3, silence: 'accept', noShow: 'none', notes: 'Bring a calculator.' },
});

const anotherDay = { startsAt: '2026-12-09T13:00:00+01:00', endsAt: '2026-12-09T15:00:00+01:00' };

export const professorActs: Act[] = [
  {
    path: 'professor/courses/student',
    body: (known) => {
      const [, careerId] = /"careerId":"([^"]+)"/.exec(JSON.stringify([...known.values()])) ?? [];
      const course = (known.get('professor/courses/roster') as { course?: Row } | undefined)?.course;
      return course && careerId ? { courseId: course.id, careerId } : undefined;
    },
  },
  aboutOne('professor/courses/export', courses, courseId),
  aboutOne('professor/presences/export', courses, courseId),
  aboutOne(saved, courses, ({ id }) => session(id)),
  about('professor/exams/detail', saved, ({ examId }) => ({ examId })),
  about('professor/exams/publish', saved, versionOf),
  about('professor/exams/resize', 'professor/exams/publish', (row) => ({
    ...versionOf(row),
    capacity: 60,
    slots: [],
  })),
  about('professor/exams/move', 'professor/exams/resize', (row) => ({
    ...versionOf(row),
    ...{ startsAt: '2027-01-26T09:00:00+01:00', endsAt: '2027-01-26T12:00:00+01:00', room: 'B2' },
  })),
  about('professor/exams/cancel', 'professor/exams/move', (row) => ({
    ...versionOf(row),
    reason: 'The room is closed that day.',
  })),
  about('professor/exams/undocancel', 'professor/exams/cancel', versionOf),
  about('professor/exams/undo', 'professor/exams/undocancel', versionOf),
  about('professor/exams/delete', 'professor/exams/undo', versionOf),
  {
    path: lesson,
    body: (known) => {
      const { ownId, courses: taught } = (known.get('professor/lessons/list') ?? {}) as {
        ownId?: unknown;
        courses?: Row[];
      };
      const [course] = taught ?? [];
      return (
        course && {
          courseId: course.id,
          kind: 'lecture',
          onlineUrl: null,
          roomIds: [],
          teacherIds: [ownId],
          ...day,
        }
      );
    },
  },
  {
    path: 'professor/lessons/publish',
    body: (known) => {
      const { lessonId, version } = resultOf(known, lesson);
      const course = found(known, 'professor/lessons/list', 'courses');
      return course && { courseId: course.id, lessons: [{ lessonId, version }] };
    },
  },
  aboutOne('professor/lessons/rooms', ['professor/lessons/list', 'courses'], ({ id }) => ({
    courseId: id,
    when: anotherDay,
  })),
  aboutOne('professor/lessons/check', ['professor/lessons/list', 'courses'], ({ id, teachers }) => ({
    courseId: id,
    when: anotherDay,
    roomIds: [],
    teacherIds: (teachers as Row[]).map((teacher) => teacher.id),
  })),
  aboutOne(
    'professor/lessons/cancel',
    ['professor/lessons/list', 'lessons'],
    ({ id, version }) => ({ lessonId: id, version, reason: 'I am ill.' }),
    ({ status, startsAt }) => status === 'scheduled' && String(startsAt) > '2026-11-18T12',
  ),
  aboutOne('professor/presences/open', rolls, lessonId, ({ startsAt }) =>
    String(startsAt).startsWith('2026-11-18'),
  ),
  about('professor/presences/code', 'professor/presences/open', lessonId),
  about('professor/presences/close', 'professor/presences/open', lessonId),
  about('professor/presences/confirm', 'professor/presences/close', lessonId),
  about('professor/presences/undo', 'professor/presences/confirm', lessonId),
  about('professor/presences/reopen', 'professor/presences/close', lessonId),
  given('professor/notifications/read', { upTo: '2026-11-18T09:00:00.000Z' }),
  aboutOne(
    'professor/notifications/savepreferences',
    ['professor/notifications/preferences', 'choices'],
    ({ kind, portal, push }) => ({ choices: [{ kind, portal, email: 'daily', push }] }),
  ),
  given('professor/lessons/renewfeed'),
  given('professor/lessons/revokefeed'),
];

const day = {
  startsAt: '2026-12-05T17:00:00+01:00',
  endsAt: '2026-12-05T19:00:00+01:00',
  topic: 'Recursion',
  materials: [],
};
