import { expect, test } from './portal.ts';

test('look: a page that is ready at once comes whole, every part in its place', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  givenExamSession,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  for (let number = 1; number <= 8; number++) {
    const course = await givenCourse({ title: `Algebra ${number}`, teacher, students: [student] });
    await givenExamSession({ course, teacher });
  }
  await page.goto('/student/exams'); // once, for what is only slow the first time
  const html = await (await page.request.get('/student/exams', { headers: { accept: 'text/html' } })).text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(main.match(/<h3[^>]*>Algebra/g)).toHaveLength(8);
});
