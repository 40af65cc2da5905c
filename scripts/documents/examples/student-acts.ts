import { DEMO_PASSWORD } from '../../../campus/demo/accounts.ts';
import { IDENTITY_HEADER, PORTAL_SECRET_HEADER } from '../../../contract/accounts/gateway.ts';
import { type Act, about, aboutOne, base64, given, isEmpty, type Row } from './asked.ts';

/** By which the recorded institution knows its portal. */
export const PORTAL_SECRET = '4b1d9c0e7a5f4d7e8b2c6a3f1e0d9c8b';
/** Whom the gateway proves. */
const identity = {
  identifiers: [{ attribute: 'mail', value: 'both@ateneo.example' }],
  ...{ givenName: 'Nico', familyName: 'Bellacqua', email: 'both@ateneo.example' },
  ...{ affiliations: ['student'], assertion: null },
};

const exams = ['student/exams/list', 'exams'] as const;
const charges = ['student/payments/list', 'charges'] as const;
const lessons = ['student/lessons/list', 'lessons'] as const;
const outcomes = ['student/exams/outcomes', 'outcomes'] as const;

const canBeBooked = ({ phase, reasons, booking }: Row) =>
  phase === 'open' && booking === null && isEmpty(reasons);
const isPaid = ({ status }: Row) => status === 'paid';
const isOpen = ({ status }: Row) => status === 'open';
const chargeId = ({ chargeId }: Row) => ({ chargeId });
const examId = ({ id }: Row) => ({ examId: id });
const courseId = ({ id }: Row) => ({ courseId: id });
const outcome = ({ id, version }: Row) => ({ outcomeId: id, version });

/** The last ones end the sign-in. */
export const studentActs: Act[] = [
  given('user/profile'),
  given('user/profiles'),
  given('user/faculties'),
  given('user/listprofessors'),
  given('user/validate', { email: 'livia@', language: 'en' }),
  given('user/language', { language: 'en' }),
  given('user/autologin'),
  given('user/stepup', { password: base64(DEMO_PASSWORD) }),
  given('user/smallupdateprofile', { phone: '+39 0461 555010' }),
  about('user/updateprofile', 'user/profile', ({ givenName, familyName, email }) => ({
    ...{ givenName, familyName, email },
    ...{ phone: '+39 0461 555010', address: 'Via dei Tigli 4', language: 'en' },
  })),
  aboutOne('student/exams/eligibility', exams, examId, canBeBooked),
  aboutOne('student/exams/book', exams, examId, canBeBooked),
  aboutOne('student/exams/void', exams, examId, canBeBooked),
  aboutOne('student/exams/accept', outcomes, outcome),
  given('student/exams/outcomes'),
  aboutOne('student/exams/undo', outcomes, outcome),
  given('student/exams/outcomes'),
  aboutOne('student/exams/reject', outcomes, outcome),
  given('student/courses/list', { view: 'open' }),
  aboutOne('student/courses/eligibility', ['student/courses/list', 'courses'], courseId),
  aboutOne('student/courses/enrol', ['student/courses/list', 'courses'], courseId, ({ reasons }) =>
    isEmpty(reasons),
  ),
  about('student/courses/drop', 'student/courses/enrol', ({ courseId }) => ({ courseId })),
  aboutOne('student/payments/receipt', charges, chargeId, isPaid),
  aboutOne('student/payments/notice', charges, chargeId, isOpen),
  aboutOne('student/payments/start', charges, chargeId, isOpen),
  given('student/payments/statement', { year: 2025 }),
  given('student/documents/issue', { kind: 'enrolment', language: 'en', purpose: 'scholarship' }),
  given('student/documents/templates'),
  aboutOne(
    'student/documents/certificate',
    ['student/documents/templates', 'certificates'],
    ({ certificateId }) => ({
      certificateId,
    }),
  ),
  aboutOne(
    'student/presences/announce',
    lessons,
    ({ id }) => ({ lessonId: id, reason: 'A medical appointment' }),
    ({ status, startsAt }) => status === 'scheduled' && String(startsAt) > '2026-11-18T12',
  ),
  aboutOne(
    'student/dashboard/dismiss',
    ['student/dashboard/summary', 'steps'],
    ({ dismiss }) => ({ key: dismiss }),
    ({ dismiss }) => typeof dismiss === 'string',
  ),
  given('student/notifications/read', { upTo: '2026-11-18T09:00:00.000Z' }),
  aboutOne(
    'student/notifications/savepreferences',
    ['student/notifications/preferences', 'choices'],
    ({ kind, portal, push }) => ({ choices: [{ kind, portal, email: 'daily', push }] }),
  ),
  given('student/lessons/renewfeed'),
  given('student/lessons/revokefeed'),
  given('user/readings'),
  given('user/owndata', { format: 'json' }),
  given('user/owncopies'),
  given('documents/keys'),
  given('records/heads'),
  given('user/recovery', { email: 'livia.serramonte@ateneo.example' }),
  {
    path: 'saml/login',
    bearer: false,
    headers: {
      [PORTAL_SECRET_HEADER]: PORTAL_SECRET,
      [IDENTITY_HEADER]: Buffer.from(JSON.stringify(identity), 'utf8').toString('base64url'),
    },
    body: () => ({}),
  },
  {
    path: 'user/register',
    bearer: false,
    body: () => ({
      ...{ givenName: 'Mara', familyName: 'Vallechiara', email: 'mara.vallechiara@mail.example' },
      ...{ password: 'tre civette sul comò', language: 'it', privacy: true },
    }),
  },
  given('user/changepassword', {
    oldPassword: base64(DEMO_PASSWORD),
    newPassword: base64('quattro gatti neri'),
  }),
  given('user/logout'),
];
