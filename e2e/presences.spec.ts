import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { expect, test } from './support/portal.ts';
import { gotoLive, hydrated, signInByForm } from './support/screens/screen.ts';

/** A lesson that begins in ten minutes, so that its roll can be called. */
const soon = () => ({ startsAt: addMinutes(new Date(), 10), endsAt: addHours(new Date(), 2) });

test('G11: a scan where nobody is signed in leads through the sign-in to one press', async ({
  browser,
  baseURL,
  givenStudent,
  givenProfessor,
  givenCourse,
  givenLesson,
  askAs,
}) => {
  const teacher = await givenProfessor();
  const student = await givenStudent({ password: 'Quercia-Lume-73' });
  const course = await givenCourse({ title: 'Ottica', teacher, students: [student] });
  await askAs(student, '/api/student/courses/enrol', { courseId: course.courseId });
  const { lessonId } = await givenLesson({ course, teacher, ...soon() });
  await askAs(teacher, '/api/professor/presences/open', { lessonId });
  const shown = (await askAs(teacher, '/api/professor/presences/code', { lessonId })) as { code: string };

  const context = await browser.newContext({ baseURL, locale: 'it' });
  const phone = await context.newPage();
  await phone.goto(`/student/lessons/checkin?code=${shown.code}`);
  await expect(phone).toHaveURL(/\/account\/login\?next=/);
  await askAs(teacher, '/api/professor/presences/close', { lessonId }); // so the code of now opens nothing any more
  await hydrated(phone);
  await signInByForm(phone, student.email, 'Quercia-Lume-73');
  await phone.getByRole('button', { name: 'Sono presente' }).click();
  await expect(phone.getByText(/^Presente, \d\d:\d\d$/)).toBeVisible();
  await context.close();
});

test('G11: marks made without a network wait in the browser and arrive once', async ({
  page,
  context,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  givenLesson,
  askAs,
}) => {
  const teacher = await signInAsProfessor();
  const student = await givenStudent({ familyName: 'Lontani' });
  const course = await givenCourse({ title: 'Acustica', teacher, students: [student] });
  await askAs(student, '/api/student/courses/enrol', { courseId: course.courseId });
  const { lessonId } = await givenLesson({ course, teacher, ...soon() });
  await askAs(teacher, '/api/professor/presences/open', { lessonId });
  await gotoLive(page, `/professor/presences/${lessonId}`);

  await context.setOffline(true);
  await page.getByRole('button', { name: /^Segna presente: Lontani/ }).click();
  const waiting = page.getByRole('main').getByText('Un segno aspetta la rete');
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('row', { name: /^Lontani / })).toContainText('Presente');
  await context.setOffline(false);

  await expect(waiting).toHaveCount(0);
  const marks = async () => {
    const { rows } = (await askAs(teacher, '/api/professor/presences/detail', { lessonId })) as {
      rows: { status: string; source: string }[];
    };
    return rows.map(({ status, source }) => ({ status, source }));
  };
  await expect.poll(marks).toEqual([{ status: 'present', source: 'manual' }]);
});
