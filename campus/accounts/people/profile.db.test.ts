import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addFaculty } from '../../catalogue/office-catalogue.ts';
import { auditEvents } from '../../db/schema.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { testCampus } from '../../testing/test-campus.ts';
import { readAudit } from '../../testing/written.ts';

const campus = await testCampus();
const faculties: Record<string, string> = {};
beforeAll(async () => {
  for (const [code, name] of [
    ['SCI', { it: 'Scienze', en: 'Science' }],
    ['ECO', { it: 'Èconomia', en: 'Economics' }],
    ['LET', { it: 'Lettere', en: 'Humanities', es: 'Letras' }],
  ] as const) {
    const added = await campus.app.clock.transact(campus.db, (tx, now) =>
      doneOrThrow(addFaculty(tx, { code, name }, now)),
    );
    faculties[code] = added.id;
  }
});

const form = { givenName: 'Ada', familyName: 'Bianchi', language: 'it' };
const profileOf = async (token: string) => (await campus.call('profile', {}, { token })).result;

describe('D2.profile', () => {
  it('D2.profile: answers the authenticated user and the own details', async () => {
    const { token, email } = await campus.givenSignedIn({
      profiles: [{ type: 'student', badge: 'M1', hasCanvas: true, facultyCode: 'SCI' }],
      language: 'en',
    });
    expect(await profileOf(token)).toEqual({
      name: 'Ada Bianchi',
      email,
      type: 'student',
      badge: 'M1',
      hasCanvas: true,
      givenName: 'Ada',
      familyName: 'Bianchi',
      preferredName: null,
      phone: null,
      address: null,
      language: 'en',
      facultyId: null,
      hasPhoto: false,
      hasPassword: true,
      registered: ['givenName', 'familyName', 'facultyId'],
    });
  });

  it('C13: the user is the one of the profile the token is bound to', async () => {
    const { profileIds } = await campus.givenPerson({
      profiles: [{ type: 'student', badge: 'M2' }, { type: 'professor' }],
    });
    const token = await campus.givenToken(profileIds[1] ?? '');
    expect(await profileOf(token)).toMatchObject({ type: 'professor', badge: null });
  });

  it('C13: an account without a password says so', async () => {
    const { token } = await campus.givenSignedIn({ passwordHash: undefined });
    expect(await profileOf(token)).toMatchObject({ hasPassword: false });
  });

  it('D2.profile: is only for the signed-in', async () => {
    for (const path of ['profile', 'profiles', 'listprofessors']) {
      expect(await campus.call(path)).toMatchObject({ status: 401, success: false });
    }
  });
});

describe('D2.updateprofile', () => {
  it('D2.updateprofile: changes the whole profile and answers it', async () => {
    const { token, email } = await campus.givenSignedIn();
    const answer = await campus.call(
      'updateprofile',
      {
        ...form,
        preferredName: ' Adina ',
        email,
        phone: '+39 0461 123456',
        address: 'Via Roma 1\n38122 Trento',
        facultyId: faculties.LET,
      },
      { token },
    );
    expect(answer).toMatchObject({ status: 200, success: true });
    expect(answer.result).toMatchObject({
      name: 'Adina Bianchi',
      email,
      preferredName: 'Adina',
      phone: '+39 0461 123456',
      address: 'Via Roma 1\n38122 Trento',
      facultyId: faculties.LET,
    });
    expect(await profileOf(token)).toEqual(answer.result);
  });

  it('D2.updateprofile: clears what is blank and keeps what is left out', async () => {
    const { token, email } = await campus.givenSignedIn();
    await campus.call(
      'updateprofile',
      { ...form, email, phone: '0461 1234', address: 'Via Roma 1' },
      { token },
    );
    const { result } = await campus.call('updateprofile', { ...form, email, phone: '' }, { token });
    expect(result).toMatchObject({ phone: null, address: 'Via Roma 1' });
  });

  it('D2.updateprofile: changes nothing where one field is refused', async () => {
    const { token, email } = await campus.givenSignedIn();
    const before = await profileOf(token);
    const change = { ...form, email, familyName: 'Verdi', phone: '0461 123456' };
    const answer = await campus.call('updateprofile', change, { token });
    expect(answer).toMatchObject({ status: 200, success: false });
    expect(answer.result).toEqual({
      reasons: [
        {
          code: 'field.familyName',
          field: 'familyName',
          text: 'È un dato del registro dell’università: per correggerlo rivolgiti alla segreteria studenti.',
        },
      ],
    });
    expect(await profileOf(token)).toEqual(before);
  });

  it('D2.updateprofile: takes the own e-mail in another case', async () => {
    const { token, email } = await campus.givenSignedIn();
    const { result } = await campus.call('updateprofile', { ...form, email: email.toUpperCase() }, { token });
    expect(result).toMatchObject({ email: email.toUpperCase() });
  });

  it('D2.updateprofile: refuses a faculty that there isn’t', async () => {
    const { token, email } = await campus.givenSignedIn();
    const { result } = await campus.call('updateprofile', { ...form, email, facultyId: '7' }, { token });
    expect(result).toMatchObject({ reasons: [{ code: 'field.facultyId', field: 'facultyId' }] });
  });

  it('D2.updateprofile: a changed e-mail is told to the old address once it counts', async () => {
    const { email } = await campus.givenPerson();
    const { token } = await campus.login(email);
    await campus.call('updateprofile', { ...form, email: `new-${email}` }, { token });
    const link = await campus.linkFor(`new-${email}`, 'emailProof');
    expect(await campus.call('email', { token: link })).toMatchObject({ success: true });
    const sent = await campus.deliverMails();
    expect(sent.filter(({ to }) => to === email)).toMatchObject([{ template: 'emailUndo' }]);
  });

  it('D2.updateprofile: the audit names the fields and none of their contents', async () => {
    const { token, email, personId } = await campus.givenSignedIn();
    await campus.call('updateprofile', { ...form, preferredName: 'Segretissima', email }, { token });
    await campus.call('updateprofile', { ...form, preferredName: 'Segretissima', email }, { token });
    const audited = await readAudit(campus.db, eq(auditEvents.entityId, personId));
    const updates = audited.filter(({ action }) => action === 'person.update');
    expect(updates.map(({ detail }) => detail)).toEqual([{ fields: ['preferredName'] }]);
  });

  it('D2.updateprofile: text that no database keeps is refused, not an error', async () => {
    const { token } = await campus.givenSignedIn();
    expect(await campus.call('smallupdateprofile', { preferredName: 'A\u0000' }, { token })).toMatchObject({
      status: 400,
      messages: [{ code: 'invalid' }],
    });
  });
});

describe('D2.smallupdateprofile', () => {
  it('D2.smallupdateprofile: changes any of the contacts and answers the profile', async () => {
    const { token, email } = await campus.givenSignedIn();
    const { result } = await campus.call('smallupdateprofile', { phone: '0461 123456' }, { token });
    expect(result).toMatchObject({ phone: '0461 123456', email, givenName: 'Ada' });
    expect((await campus.call('smallupdateprofile', {}, { token })).result).toEqual(result);
  });
});

describe('D2.validate', () => {
  const validate = async (fields: object) => (await campus.call('validate', fields)).result;

  it('D2.validate: says of each field which rule it breaks, and nothing of the others', async () => {
    expect(await validate({ email: 'x', familyName: '', phone: 'no', taxCode: 'X' })).toEqual({
      valid: false,
      fields: { email: ['email'], familyName: ['required'], phone: ['phone'], taxCode: ['taxCode'] },
    });
    expect(await validate({ email: 'ada@example.org', phone: '' })).toEqual({ valid: true, fields: {} });
  });

  it('D2.validate: answers any shape of a field with a word', async () => {
    expect(await validate({ email: 5, address: {}, language: 'de', privacy: null })).toEqual({
      valid: false,
      fields: { email: ['required'], address: ['invalid'], language: ['language'], privacy: ['privacy'] },
    });
  });

  it('D2.validate: never tells whether somebody exists, and doesn’t look at passwords', async () => {
    const { email } = await campus.givenPerson();
    expect(await validate({ email, password: 'x', newPassword: 'x' })).toEqual({ valid: true, fields: {} });
  });
});

describe('D2.faculties', () => {
  it('D2.faculties: lists them by name in the reader’s language, in Italian where there is no name in it', async () => {
    const names = async (language: string) => {
      const { result } = await campus.call('faculties', {}, { language });
      return (result as { name: string }[]).map(({ name }) => name);
    };
    expect(await names('it')).toEqual(['Èconomia', 'Lettere', 'Scienze']);
    expect(await names('en')).toEqual(['Economics', 'Humanities', 'Science']);
    expect(await names('es')).toEqual(['Èconomia', 'Letras', 'Scienze']);
  });
});

describe('D2.listprofessors', () => {
  it('D2.listprofessors: lists who teaches by family name, with e-mail and faculty', async () => {
    const { token } = await campus.givenSignedIn();
    const professor = (familyName: string, facultyCode?: string) =>
      campus.givenPerson({ givenName: 'Ugo', familyName, profiles: [{ type: 'professor', facultyCode }] });
    const zanella = await professor('Zanella', 'SCI');
    const aeolo = await professor('Èolo');
    const gone = await professor('Gallo');
    await campus.endProfile(gone.profileIds[0]);
    const { result } = await campus.call('listprofessors', {}, { token, language: 'en' });
    const ours = [zanella, aeolo, gone].map(({ profileIds }) => profileIds[0]);
    expect((result as { id: string }[]).filter(({ id }) => ours.includes(id))).toEqual([
      { id: aeolo.profileIds[0], name: 'Ugo Èolo', email: aeolo.email },
      { id: zanella.profileIds[0], name: 'Ugo Zanella', email: zanella.email, faculty: 'Science' },
    ]);
  });
});

it('S8: who teaches is listed by the legal name, with the preferred one beside it', async () => {
  const { token } = await campus.givenSignedIn();
  const teacher = await campus.givenSignedIn({ familyName: 'Gentile', profiles: [{ type: 'professor' }] });
  await campus.call('smallupdateprofile', { preferredName: 'Adina' }, { token: teacher.token });
  const { result } = await campus.call('listprofessors', {}, { token });
  const listed = (result as { id: string; name: string }[]).find(({ id }) => id === teacher.profileIds[0]);
  expect(listed?.name).toBe('Ada Gentile (Adina)');
});

describe('D2.language', () => {
  it('D2.language: is kept for the signed-in person', async () => {
    const { token } = await campus.givenSignedIn();
    expect(await campus.call('language', { language: 'es' }, { token })).toMatchObject({
      status: 200,
      success: true,
    });
    expect(await profileOf(token)).toMatchObject({ language: 'es' });
  });

  it('D2.language: succeeds signed out and with a token that has ended, never with a 401', async () => {
    for (const token of [undefined, 'x'.repeat(43)]) {
      expect(await campus.call('language', { language: 'en' }, { token })).toMatchObject({
        status: 200,
        success: true,
      });
    }
  });

  it('D2.language: refuses a language that there isn’t', async () => {
    expect(await campus.call('language', { language: 'de' })).toMatchObject({ status: 400 });
  });
});
