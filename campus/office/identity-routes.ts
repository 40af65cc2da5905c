import * as z from 'zod/mini';
import {
  addIdentityRequest,
  findRequest,
  foundPeople,
  identityRequest,
  listedIdentities,
  listIdentitiesRequest,
} from '../../contract/office.ts';
import { answerOf } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { done } from '../platform/outcome.ts';
import { addIdentity, findPeople, listIdentities, removeIdentity } from './identities.ts';

/** By what the gateway's identity provider may name somebody. */
export function identityRoutes(app: CampusApp) {
  const preHandler = app.requireService;

  app.post(
    '/api/office/people/find',
    { preHandler, schema: { body: findRequest, response: { 200: answerOf(foundPeople) } } },
    (request) => app.read(request, (db) => findPeople(db, request.body.who)),
  );

  app.post(
    '/api/office/identities/list',
    { preHandler, schema: { body: listIdentitiesRequest, response: { 200: answerOf(listedIdentities) } } },
    (request) => app.read(request, (db) => listIdentities(db, request.body.personId)),
  );

  app.post(
    '/api/office/identities/add',
    { preHandler, schema: { body: addIdentityRequest, response: { 200: answerOf(z.null()) } } },
    (request) => app.change(request, (tx, now) => addIdentity(tx, request.body, now)),
  );

  app.post(
    '/api/office/identities/remove',
    { preHandler, schema: { body: identityRequest, response: { 200: answerOf(z.null()) } } },
    (request) =>
      app.change(request, async (tx, now) => {
        await removeIdentity(tx, request.body, now);
        return done(null);
      }),
  );
}
