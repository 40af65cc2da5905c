import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addFaculty } from '../../catalogue/office-catalogue.ts';
import { auditEvents, people } from '../../db/schema.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { applicantForm } from '../../testing/people/applicants-fixtures.ts';
import { codesOf, testCampus } from '../../testing/test-campus.ts';
import { readAudit } from '../../testing/written.ts';

const campus = await testCampus();

const register = (change: object = {}, options = {}) =>
  campus.call('register', applicantForm(change), options);
const personOf = async (id: unknown) =>
  (
    await campus.db
      .select()
      .from(people)
      .where(eq(people.id, String(id)))
  )[0];

it('D2.register: answers a login record and a token of a student without a badge', async () => {
  const { status, success, result, token } = await register();
  expect({ status, success }).toEqual({ status: 200, success: true });
  expect(await campus.call('profile', {}, { token })).toMatchObject({
    result: { name: 'Zoë Núñez', type: 'student', badge: null, language: 'es', hasPassword: true },
  });
  expect(result).toEqual({ id: expect.any(String) as unknown, loginDate: expect.any(String) as unknown });
});

it.each([
  ['blank', ''],
  ['left out', undefined],
])(
  'C14: who has one name only registers with the given name %s, and is shown by it',
  async (_how, givenName) => {
    const { token, result } = await register({ givenName, familyName: 'Su\u0301karno' });
    expect(await personOf((result as { id: string }).id)).toMatchObject({
      givenName: '',
      familyName: 'Súkarno',
    });
    expect(await campus.call('profile', {}, { token })).toMatchObject({ result: { name: 'Súkarno' } });
    expect(await campus.call('profiles', {}, { token })).toMatchObject({ result: [{ name: 'Súkarno' }] });
  },
);

it('C14: without a family name nobody registers, and a given name that is one is no reason', async () => {
  const answer = await register({ givenName: 'Madonna', familyName: '' });
  expect(codesOf(answer)).toEqual(['field.familyName']);
});

it('C5: the password comes as it was typed, and opens the next sign-in', async () => {
  const { email, password } = applicantForm({ password: 'perché no, caffè ☕' });
  await register({ email, password });
  expect(await campus.login(email, password)).toMatchObject({ success: true });
});

it('D2.register: keeps what was given, blank parts as nothing', async () => {
  const faculty = await campus.app.clock.transact(campus.db, (tx, now) =>
    doneOrThrow(addFaculty(tx, { code: 'LET', name: { it: 'Lettere' } }, now)),
  );
  const { result } = await register({
    birthDate: '2004-02-29',
    taxCode: 'nnz zoe 04b69 l378q',
    facultyId: faculty.id,
  });
  expect(await personOf((result as { id: string }).id)).toMatchObject({
    birthDate: '2004-02-29',
    taxCode: 'NNZZOE04B69L378Q',
    facultyId: faculty.id,
  });
  const blank = await register({ birthDate: '', taxCode: '', facultyId: '' });
  expect(await personOf((blank.result as { id: string }).id)).toMatchObject({
    birthDate: null,
    taxCode: null,
    facultyId: null,
  });
});

it('D2.register: the audit holds the acceptance of the privacy notice and the offer, with the instant', async () => {
  const { result } = await register({ offer: 'informatica-2026' });
  const { id } = result as { id: string };
  const [audited] = await readAudit(campus.db, eq(auditEvents.entityId, id));
  expect(audited).toMatchObject({
    action: 'account.register',
    detail: { privacy: true, offer: 'informatica-2026' },
    at: expect.any(Date) as unknown,
  });
});

it('D2.register: an e-mail that is taken, in any case, is refused without saying what it is', async () => {
  const { email } = await campus.givenPerson();
  const answer = await register({ email: email.toUpperCase() }, { language: 'en' });
  expect(answer).toMatchObject({ status: 200, success: false });
  expect(answer).not.toHaveProperty('token');
  expect(answer.result).toEqual({
    reasons: [
      {
        code: 'account.cannot_register',
        text: 'The registration could not be completed with these data. If you already have an account, try password recovery.',
      },
    ],
  });
});

it('D2.register: names every rule of the institution that stands against it', async () => {
  expect(codesOf(await register({ password: 'password1', facultyId: 'nowhere' }))).toEqual([
    'field.password',
    'field.facultyId',
  ]);
});

it.each([
  ['givenName', { givenName: '  ' }, 'Rellena este campo.'],
  ['familyName', { familyName: 'x'.repeat(101) }, 'El texto es demasiado largo: acórtalo.'],
  ['email', { email: 'nadie' }, 'Escribe una dirección de correo completa, como nombre@ejemplo.es.'],
  ['password', { password: 'corta' }, 'Usa al menos 8 caracteres.'],
  ['birthDate', { birthDate: '2026-02-30' }, 'Elige una fecha válida.'],
  ['birthDate', { birthDate: '0001-01-01' }, 'Elige una fecha válida.'],
  [
    'taxCode',
    { taxCode: '???' },
    'El código fiscal tiene 16 letras y cifras, u 11 cifras si es provisional: compáralo carácter por carácter.',
  ],
  ['offer', { offer: 'a\u0007b' }, 'La oferta indicada no es válida: abre de nuevo el enlace que recibiste.'],
  ['language', { language: 'de' }, 'Elige italiano, inglés o español.'],
  ['privacy', { privacy: false }, 'Para continuar, acepta el aviso de privacidad.'],
])('C14: a wrong %s is named with what to do', async (field, change, text) => {
  const { status, result } = await register(change, { language: 'es' });
  expect({ status, result }).toEqual({
    status: 400,
    result: { reasons: [{ code: `field.${field}`, field, text }] },
  });
});
