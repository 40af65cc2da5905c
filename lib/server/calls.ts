import 'server-only';
import * as z from 'zod/mini';
import {
  confirmation,
  emailStep,
  faculty,
  listedProfessor,
  listedProfile,
  type ProfileChoice,
  userProfile,
  validation,
} from '../../contract/account';
import {
  changePasswordRequest,
  emailLinkRequest,
  languageRequest,
  loginRequest,
  pendingEmailRequest,
  recoveryAsked,
  recoveryRequest,
  registerRequest,
  smallUpdateProfileRequest,
  stepUpRequest,
  updateProfileRequest,
  validateRequest,
} from '../../contract/account-forms';
import { courseRequest, decideRequest, decisions, enrolmentChange } from '../../contract/courses';
import { empty } from '../../contract/envelope';
import {
  cancelSessionRequest,
  changedSession,
  correctedOutcome,
  correctOutcomeRequest,
  graded,
  gradeRequest,
  moveSessionRequest,
  publishedOutcomes,
  publishOutcomesRequest,
  resizeSessionRequest,
  saveSessionRequest,
  sessionVersionRequest,
  voidByBoardRequest,
} from '../../contract/exam-board';
import {
  bookExamRequest,
  decidedOutcome,
  decideOutcomeRequest,
  eligibility,
  examBooking,
  examRequest,
  voidedBooking,
} from '../../contract/exams';
import { profileKeys } from '../session/profile-key';
import type { Session } from '../session/session';

/** One call of the browser: all there is to say of it. Its path is the institution's path too. */
export type Call = {
  who: 'anyone' | 'signed-in' | 'student' | 'professor';
  body: z.ZodMiniType;
  /** What a good result looks like; the browser gets what this schema leaves, nothing of a token. */
  result: z.ZodMiniType;
  /** Changes nothing, so it may be asked again under a newer token (C12). */
  reads?: true;
  /** Sent without the bearer even when there is one: a 401 then is about what was typed (C7). */
  bearer?: 'never';
  /** Only for whom the gateway has proven, of whom the institution is told in headers (C10). */
  proven?: true;
  /** Its answer isn't read: a 401 to it says nothing of the session (C7). */
  unread?: true;
  /** What the browser is told whatever the institution says of such a body, failures apart; null: what it says. */
  alike?: (body: unknown) => unknown;
  /** What the browser gets instead of the result itself. */
  shown?: (result: unknown, session: Session | null) => unknown;
  /** The name whose password was right where it succeeds: this browser is known to it from then on. */
  proves?: (body: unknown, session: Session | null) => string | null;
  /** What success does to the session. */
  session?: 'opens' | 'renews' | 'refreshes' | 'ends';
};

const anything = z.unknown();

/** The table of calls: everything below `/api` that a browser may ask of the institution, and nothing else. */
export const calls: Record<string, Call> = {
  '/api/user/validate': { who: 'anyone', body: validateRequest, result: validation, reads: true },
  '/api/user/profile': {
    who: 'signed-in',
    body: empty,
    result: userProfile,
    reads: true,
    session: 'refreshes',
  },
  '/api/user/profiles': {
    who: 'signed-in',
    body: empty,
    result: z.array(listedProfile),
    reads: true,
    shown: profileChoices,
  },
  '/api/user/faculties': { who: 'anyone', body: empty, result: z.array(faculty), reads: true },
  '/api/user/login': {
    who: 'anyone',
    body: loginRequest,
    result: anything,
    bearer: 'never',
    proves: (body) => loginRequest.parse(body).username,
    session: 'opens',
  },
  '/api/saml/login': {
    who: 'anyone',
    body: empty,
    result: anything,
    bearer: 'never',
    session: 'opens',
    proven: true,
  },
  '/api/user/register': {
    who: 'anyone',
    body: registerRequest,
    result: anything,
    bearer: 'never',
    proves: (body) => registerRequest.parse(body).email,
    session: 'opens',
  },
  '/api/user/updateprofile': {
    who: 'signed-in',
    body: updateProfileRequest,
    result: userProfile,
    session: 'refreshes',
  },
  '/api/user/smallupdateprofile': {
    who: 'signed-in',
    body: smallUpdateProfileRequest,
    result: userProfile,
    session: 'refreshes',
  },
  '/api/user/language': { who: 'anyone', body: languageRequest, result: anything, unread: true },
  '/api/user/changepassword': {
    who: 'signed-in',
    body: changePasswordRequest,
    result: anything,
    proves: (_body, session) => session?.profile?.email ?? null,
    session: 'opens',
  },
  '/api/user/recovery': {
    who: 'anyone',
    body: recoveryRequest,
    result: anything,
    bearer: 'never',
    alike: (body) => (recoveryAsked.safeParse(body).success ? { sent: true } : null),
  },
  '/api/user/stepup': { who: 'signed-in', body: stepUpRequest, result: confirmation },
  '/api/user/email': { who: 'anyone', body: emailLinkRequest, result: emailStep, bearer: 'never' },
  '/api/user/pendingemail': {
    who: 'signed-in',
    body: pendingEmailRequest,
    result: userProfile,
    session: 'refreshes',
  },
  '/api/user/autologin': { who: 'signed-in', body: empty, result: anything, session: 'renews' },
  '/api/user/logout': { who: 'anyone', body: empty, result: anything, session: 'ends' },
  '/api/user/listprofessors': {
    who: 'signed-in',
    body: empty,
    result: z.array(listedProfessor),
    reads: true,
  },
  '/api/student/courses/enrol': { who: 'student', body: courseRequest, result: enrolmentChange },
  '/api/student/courses/drop': { who: 'student', body: courseRequest, result: enrolmentChange },
  '/api/student/courses/take': { who: 'student', body: courseRequest, result: enrolmentChange },
  '/api/student/exams/eligibility': { who: 'student', body: examRequest, result: eligibility, reads: true },
  '/api/student/exams/book': { who: 'student', body: bookExamRequest, result: examBooking },
  '/api/student/exams/switch': { who: 'student', body: bookExamRequest, result: examBooking },
  '/api/student/exams/void': { who: 'student', body: examRequest, result: voidedBooking },
  '/api/student/exams/accept': { who: 'student', body: decideOutcomeRequest, result: decidedOutcome },
  '/api/student/exams/reject': { who: 'student', body: decideOutcomeRequest, result: decidedOutcome },
  '/api/professor/exams/save': { who: 'professor', body: saveSessionRequest, result: changedSession },
  '/api/professor/exams/publish': { who: 'professor', body: sessionVersionRequest, result: changedSession },
  '/api/professor/exams/delete': { who: 'professor', body: sessionVersionRequest, result: examRequest },
  '/api/professor/exams/move': { who: 'professor', body: moveSessionRequest, result: changedSession },
  '/api/professor/exams/resize': { who: 'professor', body: resizeSessionRequest, result: changedSession },
  '/api/professor/exams/cancel': { who: 'professor', body: cancelSessionRequest, result: changedSession },
  '/api/professor/exams/void': { who: 'professor', body: voidByBoardRequest, result: voidedBooking },
  '/api/professor/exams/grade': { who: 'professor', body: gradeRequest, result: graded },
  '/api/professor/exams/publishoutcomes': {
    who: 'professor',
    body: publishOutcomesRequest,
    result: publishedOutcomes,
  },
  '/api/professor/exams/correct': { who: 'professor', body: correctOutcomeRequest, result: correctedOutcome },
  '/api/professor/courses/decide': { who: 'professor', body: decideRequest, result: decisions },
};

/** Profiles by their keys, without their tokens (C2, C3). */
function profileChoices(result: unknown, session: Session | null): ProfileChoice[] {
  const profiles = z.array(listedProfile).parse(result);
  const keys = profileKeys(profiles);
  return profiles.map(({ type, name, badge }, index) => {
    const key = keys[index] ?? '';
    return { key, type, name, badge, current: key === session?.profile?.key };
  });
}
