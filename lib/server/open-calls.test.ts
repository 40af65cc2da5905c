import { expect, it } from 'vitest';
import { calls } from './calls';

it('D2: a browser may ask these calls of the institution through the portal, and no other', () => {
  expect(Object.keys(calls).sort()).toEqual([
    '/api/professor/courses/decide',
    '/api/professor/exams/cancel',
    '/api/professor/exams/correct',
    '/api/professor/exams/delete',
    '/api/professor/exams/grade',
    '/api/professor/exams/move',
    '/api/professor/exams/publish',
    '/api/professor/exams/publishoutcomes',
    '/api/professor/exams/resize',
    '/api/professor/exams/save',
    '/api/professor/exams/void',
    '/api/professor/presences/close',
    '/api/professor/presences/code',
    '/api/professor/presences/confirm',
    '/api/professor/presences/decide',
    '/api/professor/presences/export',
    '/api/professor/presences/mark',
    '/api/professor/presences/open',
    '/api/professor/presences/reopen',
    '/api/saml/login',
    '/api/student/courses/drop',
    '/api/student/courses/enrol',
    '/api/student/courses/take',
    '/api/student/courses/withdraw',
    '/api/student/exams/accept',
    '/api/student/exams/book',
    '/api/student/exams/eligibility',
    '/api/student/exams/reject',
    '/api/student/exams/switch',
    '/api/student/exams/void',
    '/api/student/presences/announce',
    '/api/student/presences/checkin',
    '/api/student/presences/dispute',
    '/api/user/autologin',
    '/api/user/changepassword',
    '/api/user/email',
    '/api/user/faculties',
    '/api/user/language',
    '/api/user/listprofessors',
    '/api/user/login',
    '/api/user/logout',
    '/api/user/pendingemail',
    '/api/user/profile',
    '/api/user/profiles',
    '/api/user/recovery',
    '/api/user/register',
    '/api/user/smallupdateprofile',
    '/api/user/stepup',
    '/api/user/updateprofile',
    '/api/user/validate',
  ]);
});

it('D2: none of them is checked against less than who may ask it', () => {
  const open = Object.entries(calls).filter(([, { who }]) => who === 'anyone');

  expect(open.map(([path]) => path).sort()).toEqual([
    '/api/saml/login',
    '/api/user/email',
    '/api/user/faculties',
    '/api/user/language',
    '/api/user/login',
    '/api/user/logout',
    '/api/user/recovery',
    '/api/user/register',
    '/api/user/validate',
  ]);
});
