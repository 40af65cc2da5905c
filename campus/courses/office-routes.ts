import { enrolmentChange, removeFromCourseRequest } from '../../contract/courses.ts';
import { answerOf } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { removeFromCourse } from './remove-from-course.ts';

/** What the office does to enrolments, over a service token. */
export function officeCourseRoutes(app: CampusApp) {
  app.post(
    '/api/office/enrolments/remove',
    {
      preHandler: app.requireService,
      schema: { body: removeFromCourseRequest, response: { 200: answerOf(enrolmentChange) } },
    },
    (request) => app.change(request, (tx, now) => removeFromCourse(tx, request.body, now)),
  );
}
