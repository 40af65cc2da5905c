import { lessonCalls } from '../../contract/lessons/calls.ts';
import { teachingCalls } from '../../contract/lessons/teaching-calls.ts';
import type { Area } from '../area.ts';
import type { CampusConfig } from '../config.ts';
import { succeed } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { feedOf, readCalendar, renewFeed, revokeFeed } from './calendar/feeds.ts';
import { cancelLesson, reopenLesson, skipLesson, undoCancelLesson } from './changes/cancel-lesson.ts';
import { moveLesson } from './changes/move-lesson.ts';
import { publishLessons } from './changes/publish-lessons.ts';
import { deleteDraft, saveLesson } from './changes/save-lesson.ts';
import { saveSeries } from './changes/save-series.ts';
import { substitute } from './changes/substitute.ts';
import { diaryOf } from './diary/diary.ts';
import { approveRegister, assignMinutes, listRegisters, returnRegister } from './diary/office-registers.ts';
import { saveDiary, submitDiary, undoDiary } from './diary/write-diary.ts';
import { addHoliday, addRoom, listRooms } from './office/rooms.ts';
import { checkLessons } from './plans/check-lessons.ts';
import { colleagues } from './plans/colleagues.ts';
import { offeredRooms } from './plans/free-rooms.ts';
import { professorWeek, taughtLesson } from './weeks/professor-week.ts';
import { studentLesson } from './weeks/student-lesson.ts';
import { studentWeek } from './weeks/student-week.ts';

/** Lessons, as students, professors and the office ask about them. */
export function serveLessons(
  app: CampusApp,
  { config: { publicOrigin }, areas }: { config: CampusConfig; areas: Area[] },
) {
  serve(app, lessonCalls, {
    'student/lessons/list': {
      read: (db, { body, careerId, reader }, now) =>
        studentWeek(db, areas, { ...body, careerId }, reader, now),
    },
    'student/lessons/detail': {
      read: (db, { body, careerId, reader }, now) =>
        studentLesson(db, areas, { ...body, careerId }, reader, now),
    },
    'student/lessons/feed': { read: (db, { user }) => feedOf(db, user.profileId) },
    'student/lessons/renewfeed': { change: (tx, { user }, now) => renewFeed(tx, user.profileId, now) },
    'student/lessons/revokefeed': { change: (tx, { user }, now) => revokeFeed(tx, user.profileId, now) },

    'professor/lessons/list': {
      read: (db, { body, professorId, reader }, now) =>
        professorWeek(db, areas, { ...body, professorId }, reader, now),
    },
    'professor/lessons/detail': {
      read: (db, { body, professorId, reader }, now) =>
        taughtLesson(db, { ...body, professorId }, reader, now),
    },
    'professor/lessons/check': {
      read: (db, { body, professorId, reader }) => checkLessons(db, { ...body, professorId }, reader),
    },
    'professor/lessons/rooms': {
      read: (db, { body, professorId, timeZone }) => offeredRooms(db, { ...body, professorId }, timeZone),
    },
    'professor/lessons/colleagues': { read: (db, { body }, now) => colleagues(db, body, now) },
    'professor/lessons/save': {
      change: (tx, { body, professorId }, now) => saveLesson(tx, { ...body, professorId }, now),
    },
    'professor/lessons/saveseries': {
      change: (tx, { body, professorId, reader }, now) =>
        saveSeries(tx, { ...body, professorId }, reader, now),
    },
    'professor/lessons/publish': {
      change: (tx, { body, professorId }, now) => publishLessons(tx, { ...body, professorId }, now),
    },
    'professor/lessons/delete': {
      change: (tx, { body, professorId }, now) => deleteDraft(tx, { ...body, professorId }, now),
    },
    'professor/lessons/move': {
      change: (tx, { body, professorId }, now) => moveLesson(tx, { ...body, professorId }, now),
    },
    'professor/lessons/substitute': {
      change: (tx, { body, professorId }, now) => substitute(tx, { ...body, professorId }, now),
    },
    'professor/lessons/cancel': {
      change: (tx, { body, professorId }, now) => cancelLesson(tx, { ...body, professorId }, now),
    },
    'professor/lessons/undocancel': {
      change: (tx, { body, professorId }, now) => undoCancelLesson(tx, { ...body, professorId }, now),
    },
    'professor/lessons/skip': {
      change: (tx, { body, professorId }, now) => skipLesson(tx, { ...body, professorId }, now),
    },
    'professor/lessons/diary': {
      read: (db, { body, professorId, language }, now) =>
        diaryOf(db, { ...body, professorId }, language, now),
    },
    'professor/lessons/savediary': {
      change: (tx, { body, professorId }, now) => saveDiary(tx, { ...body, professorId }, now),
    },
    'professor/lessons/submitdiary': {
      change: (tx, { body, professorId }, now) => submitDiary(tx, { ...body, professorId }, now),
    },
    'professor/lessons/undodiary': {
      change: (tx, { body, professorId }, now) => undoDiary(tx, { ...body, professorId }, now),
    },
    'professor/lessons/feed': { read: (db, { user }) => feedOf(db, user.profileId) },
    'professor/lessons/renewfeed': { change: (tx, { user }, now) => renewFeed(tx, user.profileId, now) },
    'professor/lessons/revokefeed': { change: (tx, { user }, now) => revokeFeed(tx, user.profileId, now) },

    'calendar/read': {
      // Neither a read nor a change: it counts how often it is read.
      answer: async ({ body, timeZone }) => {
        const now = await app.clock.now(app.db);
        return succeed(await readCalendar(app.db, body.token, { areas, timeZone, publicOrigin }, now));
      },
    },
  });

  serve(app, teachingCalls, {
    'office/rooms/add': { change: (tx, { body }, now) => addRoom(tx, body, now) },
    'office/rooms/list': { read: (db) => listRooms(db) },
    'office/holidays/add': { change: (tx, { body }, now) => addHoliday(tx, body, now) },
    'office/lessons/reopen': { change: (tx, { body }, now) => reopenLesson(tx, body, now) },
    'office/registers/list': { read: (db, { body, language }) => listRegisters(db, { ...body, language }) },
    'office/registers/assign': { change: (tx, { body }, now) => assignMinutes(tx, body, now) },
    'office/registers/return': { change: (tx, { body }, now) => returnRegister(tx, body, now) },
    'office/registers/approve': { change: (tx, { body }, now) => approveRegister(tx, body, now) },
  });
}
