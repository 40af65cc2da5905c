import { addDays } from 'date-fns/addDays';
import { LANGUAGES } from '../contract/wire/constants.ts';
import { pages } from '../lib/bff/session/routes.ts';
import type { Course } from './support/fixtures/courses.ts';
import { askOffice } from './support/fixtures/institution.ts';
import { givenOffer } from './support/fixtures/offers.ts';
import { test } from './support/portal.ts';
import { examine } from './support/screens/examine-page.ts';

for (const language of LANGUAGES) {
  test(`F1: the pages of nobody, ${language}: accessible, in words, without a sideways scroll`, async ({
    page,
  }) => {
    for (const path of [
      '/account/login',
      '/account/register',
      '/account/recovery',
      '/account/recovery#token=x',
      '/account/email',
      '/account/email#token=x',
      '/account/unsubscribe#proof=x',
      '/account/accessibility',
      '/account/privacy',
      '/verify/x',
    ]) {
      await examine(page, path, language);
    }
  });

  test(`F1: the pages of a student, ${language}: accessible, in words, without a sideways scroll`, async ({
    page,
    signInAsStudent,
    givenProfessor,
    givenCourse,
    givenExamSession,
    givenLesson,
    book,
    askAs,
  }) => {
    test.slow();
    const student = await signInAsStudent({ password: 'Quercia-Lume-73', hasCanvas: true });
    const teacher = await givenProfessor();
    const courses = [
      await givenCourse({ title: 'Algebra', teacher, students: [student] }),
      await givenCourse({ title: 'Biologia', teacher, students: [student], window: { mode: 'approval' } }),
    ];
    const own = ['profile', 'password', 'notifications', 'privacy'].map((page) => `/account/${page}`);
    for (const [index, course] of courses.entries()) {
      const startsAt = new Date(Date.now() + (10 + index) * 86_400_000);
      const exam = await givenExamSession({ course, teacher, startsAt, seats: 30, waitlist: true });
      if (index === 0) await book(student, exam.examId);
      own.push(`/student/exams/${exam.examId}`);
    }
    own.push(`/student/courses/${courses[0]?.courseId}`, `/student/offers/${(await givenOffer()).id}`);
    const [course] = courses;
    if (course) {
      own.push(`/student/lessons/${(await givenLesson({ course, teacher })).lessonId}`);
      await askAs(student, '/api/student/courses/enrol', { courseId: course.courseId });
      own.push(`/student/surveys/${await givenSurvey(course)}`);
    }
    for (const path of [...fixed(pages.student), ...own]) await examine(page, path, language);
  });

  test(`F1: the pages of a professor, ${language}: accessible, in words, without a sideways scroll`, async ({
    page,
    signInAsProfessor,
    givenStudent,
    givenCourse,
    givenExamSession,
    givenLesson,
    askAs,
  }) => {
    test.slow();
    const teacher = await signInAsProfessor();
    const student = await givenStudent();
    const students = [student, await givenStudent()];
    const course = await givenCourse({ title: 'Algebra', teacher, students });
    await askAs(student, '/api/student/courses/enrol', { courseId: course.courseId });
    const { examId } = await givenExamSession({ course, teacher, booked: students });
    const { lessonId } = await givenLesson({ course, teacher });
    const own = [
      `/professor/exams/${examId}`,
      `/professor/exams/${examId}/day`,
      `/professor/exams/${examId}/import`,
      `/professor/courses/${course.courseId}`,
      `/professor/courses/${course.courseId}/syllabus`,
      `/professor/courses/${course.courseId}/messages`,
      `/professor/courses/${course.courseId}/students/${student.profileId}`,
      `/professor/lessons/${lessonId}`,
      `/professor/lessons/${lessonId}/edit`,
      `/professor/lessons/diary/${course.courseId}`,
      `/professor/surveys/${await givenSurvey(course)}`,
    ];
    for (const path of [...fixed(pages.professor), ...own]) await examine(page, path, language);
  });
}

/** Open, for whoever is in the course. */
async function givenSurvey({ courseId }: Course): Promise<string> {
  const [opensAt, closesAt] = [-1, 20].map((days) => addDays(new Date(), days).toISOString());
  const { surveyId } = await askOffice('surveys/make', { courseId, opensAt, closesAt });
  await askOffice('surveys/move', { surveyId, action: 'schedule' });
  return surveyId;
}

const fixed = (paths: readonly string[]) => paths.filter((path) => !path.includes(':'));
