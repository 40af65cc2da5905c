import { presenceCalls } from '../../contract/presences/calls.ts';
import type { Area } from '../area.ts';
import type { CampusConfig } from '../config.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { handedOut } from '../http/handed-out.ts';
import { type CallRequest, serve } from '../http/serve.ts';
import { exempt, saveAttendanceRules } from './attendance/office-presences.ts';
import { ownPresences } from './attendance/own-presences.ts';
import { exportRegister, registerOf } from './attendance/register.ts';
import { checkIn, checkInAtOnce } from './check-in/check-in.ts';
import { announceAbsence } from './rolls/announce-absence.ts';
import { decideDispute, dispute } from './rolls/disputes.ts';
import { listRolls } from './rolls/list-rolls.ts';
import { markByHand, mendPresence } from './rolls/mark-presence.ts';
import {
  closeRoll,
  confirmByOffice,
  confirmRoll,
  openRoll,
  reopenRoll,
  undoConfirmation,
} from './rolls/open-roll.ts';
import { rollCode, rollDetail } from './rolls/roll-detail.ts';

/** Presences, as students, professors and the office ask about them. */
export function servePresences(app: CampusApp, { config, areas }: { config: CampusConfig; areas: Area[] }) {
  const { publicOrigin } = config;
  serve(app, presenceCalls, {
    'student/presences/checkin': {
      change: (tx, asked, now) => checkIn(tx, checkInOf(asked, now), now),
      atOnce: (db, asked, now, atOnce) => checkInAtOnce(db, checkInOf(asked, now), now, atOnce),
    },
    'student/presences/list': {
      read: (db, { careerId, reader }, now) => ownPresences(db, careerId, reader, now),
    },
    'student/presences/announce': {
      change: (tx, { body, careerId }, now) => announceAbsence(tx, { ...body, careerId }, now),
    },
    'student/presences/dispute': {
      change: (tx, { body, careerId, timeZone }, now) => dispute(tx, { ...body, careerId, timeZone }, now),
    },
    'professor/presences/list': {
      read: (db, { professorId, reader }, now) => listRolls(db, professorId, reader, now),
    },
    'professor/presences/detail': {
      read: (db, { body, professorId, reader }, now) =>
        rollDetail(db, { ...body, professorId, areas }, reader, now),
    },
    'professor/presences/open': {
      change: (tx, { body, professorId, timeZone }, now) =>
        openRoll(tx, { ...body, professorId, timeZone }, now),
    },
    'professor/presences/code': {
      read: (db, { body, professorId, reader }, now) =>
        rollCode(db, { ...body, professorId, publicOrigin }, reader, now),
    },
    'professor/presences/mark': {
      change: (tx, { body, professorId }, now) => markByHand(tx, { ...body, professorId }, now),
    },
    'professor/presences/mend': {
      change: (tx, { body, professorId }, now) => mendPresence(tx, { ...body, professorId }, now),
    },
    'professor/presences/close': {
      change: (tx, { body, professorId, timeZone }, now) =>
        closeRoll(tx, { ...body, professorId, timeZone }, now),
    },
    'professor/presences/reopen': {
      change: (tx, { body, professorId, timeZone }, now) =>
        reopenRoll(tx, { ...body, professorId, timeZone }, now),
    },
    'professor/presences/confirm': {
      change: (tx, { body, professorId, timeZone }, now) =>
        confirmRoll(tx, { ...body, professorId, timeZone }, now),
    },
    'professor/presences/undo': {
      change: (tx, { body, professorId, timeZone }, now) =>
        undoConfirmation(tx, { ...body, professorId, timeZone, areas }, now),
    },
    'professor/presences/register': {
      read: (db, { body, professorId, reader }, now) => registerOf(db, { ...body, professorId }, reader, now),
    },
    'professor/presences/export': {
      answer: ({ body, professorId, reader }) =>
        handedOut(app, (tx, now) => exportRegister(tx, { ...body, professorId }, reader, now)),
    },
    'professor/presences/decide': {
      change: (tx, { body, professorId }, now) => decideDispute(tx, { ...body, professorId }, now),
    },

    'office/presences/rules': { change: (tx, { body }, now) => saveAttendanceRules(tx, body, now) },
    'office/presences/exempt': { change: (tx, { body }, now) => exempt(tx, { ...body, areas }, now) },
    'office/presences/confirm': { change: (tx, { body }, now) => confirmByOffice(tx, body, now) },
  });
}

type CheckInRequest = CallRequest<(typeof presenceCalls)['student/presences/checkin']>;

/** With what the portal says of the browser, and of when the link was opened: how long before this moment. */
function checkInOf({ body, careerId, language, request }: CheckInRequest, now: Date) {
  const { device, openedMsAgo } = request;
  const openedAt = openedMsAgo === null ? null : new Date(now.getTime() - openedMsAgo);
  return { ...body, careerId, language, device, openedAt };
}
