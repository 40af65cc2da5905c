import type { FastifyRequest } from 'fastify';
import {
  professorSummary as professorAnswer,
  studentSummary as studentAnswer,
} from '../../contract/dashboard.ts';
import { empty } from '../../contract/envelope.ts';
import { answerOf, type Reader } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { professorSummary } from './professor-summary.ts';
import { studentSummary } from './student-summary.ts';

/** The dashboards of both (domain §2, §15). */
export function dashboardRoutes(app: CampusApp) {
  const readerOf = ({ language }: FastifyRequest): Reader => ({ language, timeZone: app.timeZone });

  app.post(
    '/api/student/dashboard/summary',
    {
      preHandler: app.requireStudent,
      schema: { body: empty, response: { 200: answerOf(studentAnswer) } },
    },
    (request) => {
      const { profileId: careerId, personId } = request.user;
      return app.read(request, (db, now) =>
        studentSummary(db, { careerId, personId }, readerOf(request), now),
      );
    },
  );

  app.post(
    '/api/professor/dashboard/summary',
    {
      preHandler: app.requireProfessor,
      schema: { body: empty, response: { 200: answerOf(professorAnswer) } },
    },
    (request) => {
      const { profileId: professorId, personId } = request.user;
      return app.read(request, (db, now) =>
        professorSummary(db, { professorId, personId }, readerOf(request), now),
      );
    },
  );
}
