import { courseCalls } from '../../contract/courses/calls.ts';
import type { Area } from '../area.ts';
import { reasonsFor } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { handedOut } from '../http/handed-out.ts';
import { serve } from '../http/serve.ts';
import { done } from '../platform/outcome.ts';
import { decide, undoDecision } from './enrolments/decide.ts';
import { enrol, enrolAtOnce } from './enrolments/enrol.ts';
import { drop, removeFromCourse, withdraw } from './enrolments/leave-course.ts';
import { take } from './enrolments/take.ts';
import { listMessages } from './messages/list-messages.ts';
import { openMessage, receivedMessage } from './messages/received-message.ts';
import { sendMessage } from './messages/send-message.ts';
import { studyPlan } from './plans/study-plan.ts';
import { courseStudent } from './professor/course-student.ts';
import { exportRoster } from './professor/export-roster.ts';
import { rosterOf } from './professor/roster.ts';
import { courseSyllabus, saveMaterials, saveSyllabus, withdrawSyllabus } from './professor/save-syllabus.ts';
import { taughtCourses } from './professor/taught-courses.ts';
import { publishedRanking } from './ranking/published-ranking.ts';
import { enrolmentWindowOf, saveEnrolmentWindow } from './seats/save-window.ts';
import { courseDetail, eligibilityFor, listCourses } from './student/student-courses.ts';

/** Courses and the enrolments in them, as students, professors and the office ask about them. */
export function serveCourses(app: CampusApp, { areas }: { areas: Area[] }) {
  serve(app, courseCalls, {
    'student/courses/list': {
      read: (db, { body, careerId, reader }, now) => listCourses(db, { ...body, careerId }, reader, now),
    },
    'student/courses/detail': {
      read: (db, { body, careerId, reader }, now) => courseDetail(db, { ...body, careerId }, reader, now),
    },
    'student/courses/eligibility': {
      read: (db, { body, careerId, reader }, now) => eligibilityFor(db, { ...body, careerId }, reader, now),
    },
    'student/courses/plan': {
      read: (db, { careerId, language, timeZone }, now) =>
        studyPlan(db, areas, { careerId, language, timeZone }, now),
    },
    'student/courses/enrol': {
      change: (tx, { body, careerId }, now) => enrol(tx, { ...body, careerId }, now),
      atOnce: (db, { body, careerId }, now, atOnce) => enrolAtOnce(db, { ...body, careerId }, now, atOnce),
    },
    'student/courses/drop': {
      change: (tx, { body, careerId }, now) => drop(tx, { ...body, careerId }, now),
    },
    'student/courses/withdraw': {
      change: (tx, { body, careerId }, now) => withdraw(tx, { ...body, careerId }, now),
    },
    'student/courses/take': {
      change: (tx, { body, careerId }, now) => take(tx, { ...body, careerId }, now),
    },

    'student/courses/ranking': {
      read: (db, { body, reader }) => publishedRanking(db, body.courseId, reader),
    },
    'student/courses/message': {
      read: (db, { body, careerId, reader }) => receivedMessage(db, { ...body, careerId }, reader),
    },
    'student/courses/openmessage': {
      change: (tx, { body, careerId }, now) => openMessage(tx, { ...body, careerId }, now),
    },

    'professor/courses/list': {
      read: async (db, { professorId, language }, now) => ({
        now: now.toISOString(),
        courses: await taughtCourses(db, professorId, language, now),
      }),
    },
    'professor/courses/roster': {
      read: (db, { body, professorId, reader }, now) =>
        rosterOf(db, areas, { ...body, professorId }, reader, now),
    },
    'professor/courses/student': {
      read: (db, { body, professorId, reader }, now) =>
        courseStudent(db, areas, { ...body, professorId }, reader, now),
    },
    'professor/courses/export': {
      answer: ({ body, professorId, reader }) =>
        handedOut(app, (tx, now) => exportRoster(tx, { ...body, professorId }, reader, now)),
    },
    'professor/courses/decide': {
      change: async (tx, { body, professorId, reader }, now) => {
        const outcome = await decide(tx, { ...body, professorId }, now);
        if (!outcome.ok) return outcome;
        const decided = outcome.value.map(({ refusals, ...each }) => ({
          ...each,
          reasons: reasonsFor(refusals, reader),
        }));
        return done({ courseId: body.courseId, decided });
      },
    },
    'professor/courses/undo': {
      change: (tx, { body, professorId }, now) => undoDecision(tx, { ...body, professorId }, now),
    },
    'professor/courses/messages': {
      read: (db, { body, professorId, reader }, now) =>
        listMessages(db, { ...body, professorId }, reader, now),
    },
    'professor/courses/message': {
      change: (tx, { body, professorId }, now) => sendMessage(tx, { ...body, professorId }, now),
    },
    'professor/courses/syllabus': {
      read: (db, { body, professorId, language }, now) =>
        courseSyllabus(db, { ...body, professorId, language }, now),
    },
    'professor/courses/savesyllabus': {
      change: (tx, { body, professorId }, now) => saveSyllabus(tx, { ...body, professorId }, now),
    },
    'professor/courses/withdrawsyllabus': {
      change: (tx, { body, professorId }, now) => withdrawSyllabus(tx, { ...body, professorId }, now),
    },
    'professor/courses/savematerials': {
      change: (tx, { body, professorId }, now) => saveMaterials(tx, { ...body, professorId }, now),
    },

    'office/windows/save': { change: (tx, { body }, now) => saveEnrolmentWindow(tx, body, now) },
    'office/windows/show': {
      read: (db, { body, reader }, now) => enrolmentWindowOf(db, body.offeringId, reader, now),
    },
    'office/enrolments/remove': { change: (tx, { body }, now) => removeFromCourse(tx, body, now) },
  });
}
