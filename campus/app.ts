import Fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { AREAS } from '../contract/adoption/areas.ts';
import { OFFERED_PATH } from '../contract/adoption/said-offered.ts';
import { drainable } from '../observe/drain.ts';
import { tracedLine } from '../observe/trace.ts';
import { areas } from './areas.ts';
import { CAMPUS_SETTINGS, type CampusConfig } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { addCallDecorators } from './http/calls.ts';
import type { CampusApp } from './http/campus-app.ts';
import { addErrorAnswers } from './http/error-answers.ts';
import { addFairShare } from './http/fair-share.ts';
import { addInnerAnswers, addLeaving } from './http/inner-answers.ts';
import { addKnownDevice } from './http/known-device.ts';
import { loggedError, requestIdOf } from './http/logged.ts';
import { addMeasuring, addTracing } from './http/measure.ts';
import { addOpenApi } from './http/open-api/document.ts';
import { addPeerAddress } from './http/peer-address.ts';
import { serveAudit, serveNumbers } from './http/serve-operations.ts';
import { addPortalGuard, addServiceGuard } from './http/service-guards.ts';
import { fingerprintsOf } from './platform/keys/key-fingerprints.ts';
import { createMetrics } from './platform/metrics.ts';
import { createClock } from './platform/time/clock.ts';

/** What is under way when the service ends may take so long: the process ends a little later (serve.ts). */
export const DRAIN_MS = 8_000;

/** The institution's service on an open database, not yet listening. */
export async function createApp(database: OpenDatabase, config: CampusConfig): Promise<CampusApp> {
  const app = Fastify({
    logger: {
      level: config.LOG_LEVEL,
      mixin: tracedLine,
      serializers: { req: loggedRequest, err: loggedError },
    },
    bodyLimit: 64 * 1024,
    return503OnClosing: false, // what came in before the end is answered
    genReqId: requestIdOf,
    logController: new LogController({ requestIdLogLabel: 'requestId' }), // the portal's word: one id through both
    routerOptions: { ignoreTrailingSlash: false },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const clock = createClock(offsetOf(config.CAMPUS_CLOCK));
  addMeasuring(
    app,
    createMetrics(database, clock, () => fingerprintsOf(config).UPLOADS_KEY ?? []),
  );
  addTracing(app, config.TRUSTED_PEERS);
  addInnerAnswers(app, database.db, {
    peers: [...config.HEALTH_PEERS, ...config.TRUSTED_PEERS],
    names: config.HEALTH_HOSTS,
    settings: CAMPUS_SETTINGS,
  });
  addLeaving(app);
  const drain = drainable(app.server);
  app.addHook('preClose', () => drain(DRAIN_MS));
  addErrorAnswers(app, config.INSTITUTION_TIME_ZONE);
  addCallDecorators(app, { db: database.db, clock, timeZone: config.INSTITUTION_TIME_ZONE });
  addPeerAddress(app, config.TRUSTED_PEERS);
  addFairShare(app, config);
  addKnownDevice(app);
  addPortalGuard(app, config.PORTAL_SECRET, config.INSTITUTION_TIME_ZONE);
  addServiceGuard(app, config.CAMPUS_SERVICE_TOKEN, config.INSTITUTION_TIME_ZONE);
  addOpenApi(app);
  app.get(OFFERED_PATH, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send({ areas: AREAS }),
  );

  for (const { serve } of areas) serve?.(app, { config, areas });
  serveAudit(app, config.AUDIT_KEPT_MONTHS);
  serveNumbers(app);
  return app;
}

const loggedRequest = ({ method, url }: { method: string; url: string }) => ({
  method,
  path: url.split('?')[0],
});

const offsetOf = (instant: string | undefined) => (instant ? Date.parse(instant) - Date.now() : 0);
