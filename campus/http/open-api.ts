import type { CampusApp } from './campus-app.ts';
import { openApiDocument } from './open-api-document.ts';

/** `/openapi.json`: every call, out of the tables that they are served from. */
export function addOpenApi(app: CampusApp) {
  const document = JSON.stringify(openApiDocument());
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(document));
}
