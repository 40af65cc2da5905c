import * as z from 'zod/mini';
import { decideRequest, decisions, roster, rosterRequest, taughtCourse } from '../../contract/courses.ts';
import { empty } from '../../contract/envelope.ts';
import { answerOf, reasonsFor } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { done } from '../platform/outcome.ts';
import { decide } from './decide.ts';
import { rosterOf } from './roster.ts';
import { taughtCourses } from './taught-courses.ts';

/** What a professor asks about the courses taught (domain §15). */
export function professorCourseRoutes(app: CampusApp) {
  const preHandler = app.requireProfessor;

  app.post(
    '/api/professor/courses/list',
    { preHandler, schema: { body: empty, response: { 200: answerOf(z.array(taughtCourse)) } } },
    (request) =>
      app.read(request, (db, now) => taughtCourses(db, request.user.profileId, request.language, now)),
  );

  app.post(
    '/api/professor/courses/roster',
    { preHandler, schema: { body: rosterRequest, response: { 200: answerOf(roster) } } },
    (request) =>
      app.read(request, (db, now) =>
        rosterOf(
          db,
          { ...request.body, professorId: request.user.profileId, language: request.language },
          now,
        ),
      ),
  );

  app.post(
    '/api/professor/courses/decide',
    { preHandler, schema: { body: decideRequest, response: { 200: answerOf(decisions) } } },
    (request) => {
      const { body, user, language } = request;
      return app.change(request, async (tx, now) => {
        const outcome = await decide(tx, { ...body, professorId: user.profileId }, now);
        if (!outcome.ok) return outcome;
        const decided = outcome.value.map(({ refusals, ...each }) => ({
          ...each,
          reasons: reasonsFor(refusals, { language, timeZone: app.timeZone }),
        }));
        return done({ courseId: body.courseId, decided });
      });
    },
  );
}
