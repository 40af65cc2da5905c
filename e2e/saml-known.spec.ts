import { crc32 } from 'node:zlib';
import { givenCourse } from './support/fixtures/courses.ts';
import { givenExamSession } from './support/fixtures/exams.ts';
import { askInstitution, askOffice, issueToken } from './support/fixtures/institution.ts';
import { givenProfessor, givenStudent } from './support/fixtures/people.ts';
import { postSignIn } from './support/programs/post-sign-in.ts';
import { expect, gatewayCookie, test } from './support/programs/saml-bench.ts';
import { alerts, gotoLive, userMenu } from './support/screens/screen.ts';

/** The personal code that the identity provider gives somebody. */
const codeOf = (uid: string) =>
  `urn:schac:personalUniqueCode:int:esi:example.edu:${String(crc32(uid) % 10_000_000).padStart(7, '0')}`;

test('C10: alice, whom the institution doesn’t know, is told the next step', async ({
  page,
  context,
  signInAs,
  bench,
}) => {
  await signInAs('alice');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Non risulti ancora tra le persone registrate',
  );
  await expect(page.getByText('rivolgiti alla segreteria')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Registrati' })).toHaveAttribute('href', '/account/register');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(bench.sessionCookie);
});

test('C10: noeppn is known by the personal code', async ({ page, signInAs }) => {
  const student = await givenStudent({ givenName: 'Nils' });
  const known = { attribute: 'schacPersonalUniqueCode', value: codeOf('noeppn') } as const;
  await askOffice('identities/add', { personId: student.personId, ...known });

  await signInAs('noeppn');

  await expect(page).toHaveURL('/student/dashboard');
  await expect(userMenu(page)).toHaveAccessibleName(`Menu utente: ${student.name}`);
});

test('C10: a user name given out again opens nobody’s account, though the browser hides the code', async ({
  page,
  context,
  signInAs,
  bench,
}) => {
  const { personId } = await givenStudent();
  const known = [
    ['schacPersonalUniqueCode', 'urn:schac:personalUniqueCode:int:esi:example.edu:former'],
    ['eduPersonPrincipalName', 'guest@example.edu'],
  ] as const;
  for (const [attribute, value] of known) await askOffice('identities/add', { personId, attribute, value });

  await signInAs('guest');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('I tuoi dati corrispondono a due persone');

  const cookie = await gatewayCookie(context);
  for (const connection of ['X-Remote-Unique-Code', 'close, X-Remote-Unique-Code']) {
    const answer = await postSignIn(bench, [['Connection', connection]], { cookie });
    expect(JSON.parse(answer.body)).toMatchObject({
      result: { reasons: [{ code: 'identity.contradicted' }] },
    });
  }
});

test('C10, D4: who came in through the gateway sees what happens elsewhere, through the gateway', async ({
  page,
  signInAs,
}) => {
  const student = await givenStudent({ givenName: 'Zoë' });
  const known = { attribute: 'eduPersonPrincipalName', value: 'zoe@example.edu' } as const;
  await askOffice('identities/add', { personId: student.personId, ...known });
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Algebra', teacher, students: [student] });
  const { examId } = await givenExamSession({ course, teacher });
  await signInAs('zoe');
  await expect(page).toHaveURL('/student/dashboard');
  await gotoLive(page, '/student/exams');

  await askInstitution('/api/student/exams/book', { examId }, await issueToken(student.profileId));

  await expect(alerts(page).getByText('Prenotazione all’appello confermata.')).toBeVisible();
});
