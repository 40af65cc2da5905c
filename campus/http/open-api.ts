import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { CampusApp } from './campus-app.ts';

/** `/openapi.json`: every call registered after this, out of the schemas that check it. */
export async function addOpenApi(app: CampusApp) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Ateneo campus', version: '1', description: 'The calls of the institution’s service.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
