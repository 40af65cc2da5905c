import type { FastifyRequest } from 'fastify';
import {
  courseDetail as courseDetailAnswer,
  coursePage,
  courseRequest,
  eligibility,
  enrolmentChange,
  listCoursesRequest,
  studyPlan as studyPlanAnswer,
} from '../../contract/courses.ts';
import { empty } from '../../contract/envelope.ts';
import { answerOf, type Reader } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { drop } from './drop.ts';
import { enrol } from './enrol.ts';
import { courseDetail, eligibilityFor, listCourses } from './student-courses.ts';
import { studyPlan } from './study-plan.ts';
import { take } from './take.ts';

/** What a student asks about courses (domain §15); a student's profile has the id of its career. */
export function studentCourseRoutes(app: CampusApp) {
  const preHandler = app.requireStudent;
  const readerOf = ({ language }: FastifyRequest): Reader => ({ language, timeZone: app.timeZone });
  const ofOwn = <Body extends object>({ body, user }: FastifyRequest & { body: Body }) => ({
    ...body,
    careerId: user.profileId,
  });

  app.post(
    '/api/student/courses/list',
    { preHandler, schema: { body: listCoursesRequest, response: { 200: answerOf(coursePage) } } },
    (request) => app.read(request, (db, now) => listCourses(db, ofOwn(request), readerOf(request), now)),
  );

  app.post(
    '/api/student/courses/detail',
    { preHandler, schema: { body: courseRequest, response: { 200: answerOf(courseDetailAnswer) } } },
    (request) => app.read(request, (db, now) => courseDetail(db, ofOwn(request), readerOf(request), now)),
  );

  app.post(
    '/api/student/courses/eligibility',
    { preHandler, schema: { body: courseRequest, response: { 200: answerOf(eligibility) } } },
    (request) => app.read(request, (db, now) => eligibilityFor(db, ofOwn(request), readerOf(request), now)),
  );

  app.post(
    '/api/student/courses/plan',
    { preHandler, schema: { body: empty, response: { 200: answerOf(studyPlanAnswer) } } },
    (request) => app.read(request, (db, now) => studyPlan(db, request.user.profileId, request.language, now)),
  );

  for (const [verb, change] of Object.entries({ enrol, drop, take })) {
    app.post(
      `/api/student/courses/${verb}`,
      { preHandler, schema: { body: courseRequest, response: { 200: answerOf(enrolmentChange) } } },
      (request) => app.change(request, (tx, now) => change(tx, ofOwn(request), now)),
    );
  }
}
