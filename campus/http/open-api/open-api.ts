import type { CampusApp } from '../campus-app.ts';
import { openApiDocument } from './document.ts';

/** Once for a program, when it is first asked for: it takes 0.2 s. */
let made: string | undefined;

/** `/openapi.json`: every call, out of the tables that they are served from. */
export function addOpenApi(app: CampusApp) {
  app.get('/openapi.json', async (_request, reply) => {
    made ??= JSON.stringify(openApiDocument());
    return reply.type('application/json').send(made);
  });
}
