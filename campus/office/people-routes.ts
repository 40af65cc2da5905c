import * as z from 'zod/mini';
import { addedPerson, addPersonRequest, profileRequest } from '../../contract/office.ts';
import { answerOf } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { done } from '../platform/outcome.ts';
import { addPerson, endProfile, issueServiceSession } from './people.ts';

/** What the office may do with people over a service token. */
export function peopleRoutes(app: CampusApp) {
  app.post(
    '/api/office/people/add',
    {
      preHandler: app.requireService,
      schema: { body: addPersonRequest, response: { 200: answerOf(addedPerson) } },
    },
    (request) => app.change(request, (tx, now) => addPerson(tx, request.body, now)),
  );

  app.post(
    '/api/office/profiles/end',
    {
      preHandler: app.requireService,
      schema: { body: profileRequest, response: { 200: answerOf(z.null()) } },
    },
    (request) =>
      app.change(request, async (tx, now) => {
        await endProfile(tx, request.body.profileId, now);
        return done(null);
      }),
  );

  app.post(
    '/api/office/tokens/issue',
    {
      preHandler: app.requireService,
      schema: { body: profileRequest, response: { 200: answerOf(z.object({ token: z.string() })) } },
    },
    (request) =>
      app.change(request, async (tx, now) =>
        done({ token: await issueServiceSession(tx, request.body.profileId, now) }),
      ),
  );
}
