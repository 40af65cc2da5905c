import { type NoticeKinds, noticesOf } from '../platform/notices/notify.ts';

const student = { area: 'lessons', reader: 'student', severity: 'normal', email: 'daily' } as const;
/** Within a day of the lesson: their mails go out at once, and are not gathered. */
const late = { ...student, severity: 'critical', email: 'now' } as const;
const professor = { area: 'lessons', reader: 'professor', severity: 'normal', email: 'now' } as const;

/** Notices of changed lessons, and of what others did to a professor's lessons. */
export const lessonNotices = {
  lessonMoved: { ...student, values: ['course', 'from', 'to'], gathers: ['from'] },
  lessonMovedLate: { ...late, values: ['course', 'from', 'to'] },
  lessonCancelled: { ...student, undoable: 'when', values: ['course', 'when', 'reason'] },
  lessonCancelledLate: { ...late, undoable: 'when', values: ['course', 'when', 'reason'] },
  lessonRelocated: { ...student, values: ['course', 'when', 'rooms'], gathers: [] },
  lessonRelocatedLate: { ...late, values: ['course', 'when', 'rooms'] },
  lessonsChanged: { ...student, values: ['course', 'count'] },
  taughtLessonsChanged: { ...professor, values: ['course', 'count'] },
  lessonEntrusted: { ...professor, values: ['course', 'when'] },
  lessonTakenBack: { ...professor, values: ['course', 'when'] },
  registerReturned: { ...professor, values: ['course', 'reason'] },
} as const satisfies NoticeKinds;

export const { notify, reopen, resolve } = noticesOf(lessonNotices);
