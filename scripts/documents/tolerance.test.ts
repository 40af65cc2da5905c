import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { institutionCalls } from '../../contract/institution.ts';
import { readSchema } from '../../contract/wire/call.ts';
import { envelope } from '../../contract/wire/envelope.ts';
import { portalOpenApi } from './portal-openapi.ts';

type Path = keyof typeof institutionCalls;

const ID = 'portal';
const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
ajv.addSchema(JSON.parse(JSON.stringify(portalOpenApi({}))), ID);

function isOfDocument(path: Path, answer: unknown): boolean {
  const operation = `/paths/~1api~1${path.replaceAll('/', '~1')}/post`;
  const schema = `${operation}/responses/200/content/application~1json/schema`;
  return ajv.compile({ $ref: `${ID}#${schema}` })(answer);
}

function isReadByPortal(path: Path, answer: unknown): boolean {
  const call = institutionCalls[path];
  const read = envelope.safeParse(answer);
  if (!read.success || !read.data.success) return read.success;
  return readSchema(call).safeParse(read.data.result).success;
}

const done = (result: unknown) => ({ success: true, result, messages: [] });
const user = { name: 'Anna', type: 'STUDENT' };
const booking = {
  ...{ id: '5a7e0000-0000-4000-8000-000000000001', examId: '5a7e0000-0000-4000-8000-000000000002' },
  ...{ status: 'booked', position: null, slotId: null, eventId: 'e-1' },
};

const answers: [what: string, path: Path, answer: unknown, isRead: boolean][] = [
  ['an id that is a number', 'user/login', { ...done({ id: 17 }), token: 't' }, true],
  ['a sign-in without an id', 'user/login', { ...done({}), token: 't' }, false],
  ['a type in any letter case, details left out', 'user/profile', done(user), true],
  [
    'a badge that is a number, and fields nobody asked for',
    'user/profile',
    done({ ...user, badge: 7, x: 1 }),
    true,
  ],
  ['nobody', 'user/profile', done(null), true],
  ['somebody without a name', 'user/profile', done({ type: 'student' }), false],
  [
    'faculties that are texts',
    'user/faculties',
    done(['Lettere', { id: 4, name: 'Fisica', dean: 'x' }]),
    true,
  ],
  ['a professor without an e-mail address', 'user/listprofessors', done([{ id: 4, name: 'Paolo' }]), true],
  ['a saved profile that is true', 'user/updateprofile', done(true), true],
  ['a sign-out that says nothing', 'user/logout', { success: true }, true],
  ['one word in place of a list', 'user/validate', done({ fields: { email: 'email' } }), true],
  ['a message that is a text alone', 'user/logout', { success: true, result: null, messages: ['Bye'] }, true],
  [
    'a type of message in capitals',
    'user/logout',
    { ...done(1), messages: [{ text: 'x', type: 'INFO' }] },
    true,
  ],
  ['a refusal without reasons', 'student/exams/book', { success: false, result: null, messages: [] }, true],
  ['a booking', 'student/exams/book', done({ ...booking, room: 'A1' }), true],
  ['a booking of another status', 'student/exams/book', done({ ...booking, status: 'maybe' }), false],
  ['no envelope', 'student/exams/book', booking, false],
];

it.each(answers)('D1: the document and the portal judge %s alike: %s', (_what, path, answer, isRead) => {
  expect({ document: isOfDocument(path, answer), portal: isReadByPortal(path, answer) }).toEqual({
    document: isRead,
    portal: isRead,
  });
});
