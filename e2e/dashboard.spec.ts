import { addDays } from 'date-fns';
import { expect, test } from './portal.ts';
import { gotoLive } from './screen.ts';

test('G3: a student’s dashboard greets by name and says what to do, where and until when', async ({
  page,
  signInAsStudent,
  givenStudent,
  givenCourse,
  askAs,
}) => {
  const student = await signInAsStudent({ givenName: 'Livia' });
  const other = await givenStudent();
  const { courseId } = await givenCourse({
    title: 'Acustica',
    students: [student, other],
    window: { mode: 'fifo', capacity: 1, closesAt: addDays(new Date(), 60) },
  });
  await askAs(other, '/api/student/courses/enrol', { courseId });
  await askAs(student, '/api/student/courses/enrol', { courseId });

  await gotoLive(page, '/student/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Buon.*, Livia$/);
  await expect(page.getByText('Non hai niente in sospeso.')).toBeVisible();
  await expect(page.getByText('Nessun esame prenotato.')).toBeVisible();

  await askAs(other, '/api/student/courses/drop', { courseId });

  await expect(page.getByText('Acustica: si è liberato un posto per te')).toBeVisible();
  await expect(page.getByText('entro 23 h 59 min')).toBeVisible();
  await page.getByRole('link', { name: /^Conferma: Acustica/ }).click();
  await expect(page).toHaveURL('/student/courses?tab=mine');
  await expect(page.getByRole('button', { name: 'Conferma il posto in Acustica' })).toBeVisible();
});

test('G3: missing contacts are asked for on the dashboard, once', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.goto('/student/dashboard');
  const contacts = page.getByRole('region', { name: 'Completa i tuoi contatti' });

  await contacts.getByRole('button', { name: 'Salva' }).click();
  await expect(contacts.getByLabel('Telefono')).toBeFocused();
  await contacts.getByLabel('Telefono').fill('+39 0461 123456');
  await contacts.getByRole('button', { name: 'Salva' }).click();

  await expect(page.getByText('Contatti salvati.')).toBeVisible();
  await expect(contacts).toHaveCount(0);
});

test('G3: a suspended career comes first and says what it blocks', async ({ page, signInAsStudent }) => {
  await signInAsStudent({ status: 'suspended' });
  await page.goto('/student/dashboard');
  const steps = page.getByRole('region', { name: 'Da fare' });
  await expect(steps.getByRole('listitem').first()).toContainText('La tua carriera è sospesa');
  await expect(steps.getByText('Blocca: prenotare esami, iscriversi agli insegnamenti')).toBeVisible();
});

test('C3: a professor’s dashboard counts requests as they come', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  askAs,
}) => {
  const teacher = await signInAsProfessor({ givenName: 'Vera' });
  const student = await givenStudent();
  const { courseId } = await givenCourse({
    title: 'Ottica',
    teacher,
    students: [student],
    window: { mode: 'approval' },
  });
  await gotoLive(page, '/professor/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Buon.*, Vera$/);
  await expect(page.getByText('Non hai niente in sospeso.')).toBeVisible();

  await askAs(student, '/api/student/courses/enrol', { courseId });

  await expect(page.getByText('Ottica: 1 richiesta di iscrizione da decidere')).toBeVisible();
  await page.getByRole('link', { name: /^Decidi: Ottica/ }).click();
  await expect(page).toHaveURL(`/professor/courses/${courseId}?view=pending`);
});
