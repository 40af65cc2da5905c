import { expect } from 'vitest';
import { passwords, profileForm } from './seed-calls-fixtures';

/* What an institution may answer by the specification's letter, and what becomes of it in the browser. */
export const ABSENT = undefined;
/** None of them says anything. */
export const ODD = [null, ABSENT, true, {}, [], 'ok', 12];
export const USER = { type: 'STUDENT', name: 'Bea Foresti', badge: 4711 };
const LISTED = { ...USER, token: 'songbird-listed' };

export const shows = (result: unknown) => ({ status: 200, success: true, result });
const withUser = (fields: object = {}) =>
  shows(expect.objectContaining({ type: 'student', name: 'Bea Foresti', badge: '4711', ...fields }));
export const signedIn = shows(expect.objectContaining({ authenticated: true }));
export const generic = { success: false, result: null, messages: [{ code: 'shared.genericError' }] };
export const unreadable = {
  ...{ status: 502, success: false, result: null },
  sent: { messages: [{ code: 'shared.wrongResult', requestId: expect.stringMatching(/^[\da-f-]{36}$/) }] },
};
export const over = { status: 401, success: false, messages: [{ code: 'shared.sessionExpired' }] };
const each = (all: unknown[], expected: object) => all.map((result): [unknown, object] => [result, expected]);

/** Of a success: the result as it comes, and what the browser gets. */
export const results: Record<string, [result: unknown, expected: object][]> = {
  'user/validate': [
    [{ valid: true }, shows({ valid: true, fields: {} })],
    [{ valid: false, fields: { email: 'email' } }, shows({ valid: false, fields: { email: ['email'] } })],
    [
      { fields: { email: ['email', 7], phone: null, score: {} }, took: 3 },
      shows({ valid: false, fields: { email: ['email'] } }),
    ],
    ...each(ODD, unreadable), // and changes nothing beside the fields (C14)
  ],
  'user/profile': [
    [USER, withUser({ email: '', hasCanvas: false })],
    [
      { ...USER, hasCanvas: 1, phone: 461, email: 7 },
      withUser({ hasCanvas: true, phone: '461', email: '7' }),
    ],
    [{ ...USER, hasCanvas: 'TRUE', language: 'IT' }, withUser({ hasCanvas: true, language: 'it' })],
    [
      { ...USER, pendingEmail: null, emailUnproven: null, registered: null, facultyId: { id: 4 }, email: {} },
      withUser({ email: '', facultyId: null, registered: [] }),
    ],
    ...each([null, ABSENT], over), // nobody
    ...each([true, {}, [], 'ok', 12, { type: 'STUDENT' }], unreadable),
  ],
  'user/profiles': [
    [[{ ...LISTED, shoeSize: 43 }], shows([expect.objectContaining({ type: 'student', badge: '4711' })])],
    [[LISTED, 'Docente', { type: 'STUDENT' }, null], shows([expect.objectContaining({ badge: '4711' })])],
    ...each([null, ABSENT, {}, []], shows([])),
    ...each([true, 'ok'], unreadable),
  ],
  'user/faculties': [
    [['Lettere', 'Fisica'], shows([expect.objectContaining({ id: 'Lettere', name: 'Lettere' }), {}])],
    [[{ code: 'L', description: 'Lettere' }], shows([{ id: 'L', name: 'Lettere' }])],
    [[{ FacultyId: 4, facultyName: 'Lettere', dean: 'nobody' }], shows([{ id: '4', name: 'Lettere' }])],
    [[{ id: 5 }, { NAME: 'Fisica' }], shows([{ name: '5' }, { id: 'Fisica', name: 'Fisica' }])],
    [['Lettere', null, true, {}, [], ''], shows([{ id: 'Lettere', name: 'Lettere' }])],
    ...each([null, ABSENT, {}, []], shows([])),
    ...each([true, 'ok'], unreadable),
  ],
  'user/listprofessors': [
    [['Ada Rossi'], shows([{ id: 'Ada Rossi', name: 'Ada Rossi' }])],
    [[{ professorId: 12, fullName: 'Ada Rossi' }], shows([{ id: '12', name: 'Ada Rossi' }])],
    [
      [{ id: 12, name: 'Ada Rossi', email: 7, faculty: { id: 4, name: 'Lettere' } }, null],
      shows([{ id: '12', name: 'Ada Rossi', email: null, faculty: 'Lettere' }]),
    ],
    ...each([null, ABSENT, {}, []], shows([])),
    ...each([true, 'ok'], unreadable),
  ],
  'user/updateprofile': [[USER, withUser()], ...each([profileForm, ...ODD], shows(null))],
  'user/smallupdateprofile': [[USER, withUser()], ...each([{ phone: '+39 0461' }, ...ODD], shows(null))],
  'user/language': each(ODD, { status: 200, success: true }),
  'user/changepassword': each([{ id: 7000, loginDate: 'never' }, passwords, ...ODD], signedIn),
  'user/recovery': each(ODD, shows({ sent: true })),
  'user/autologin': each([{ id: 7000 }, ...ODD], signedIn),
  'user/logout': each(ODD, shows(null)),
  'user/login': [...each([{ id: 7000 }, { id: '7000', more: {} }], signedIn), ...each(ODD, unreadable)],
  'user/register': [...each([{ id: 7000 }, { id: '7000', more: {} }], signedIn), ...each(ODD, unreadable)],
  'saml/login': [...each([{ id: 7000 }, { id: '7000', more: {} }], signedIn), ...each(ODD, unreadable)],
};
