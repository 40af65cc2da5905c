import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Log } from '../config/log.ts';
import type { PortalConfig } from '../config/portal-config.ts';
import { answersCall } from './answer-call.ts';
import { answersNetworkCheck } from './network-check.ts';
import { createStaticFiles } from './static-files.ts';

/** Next behind a server that never listens: it adds its upgrade listener there, and upgrades stay ours. */
export async function preparePages({ HOST, PORT, NODE_ENV }: PortalConfig, log: Log) {
  const development = NODE_ENV === 'development';
  const server = http.createServer();
  const { default: next } = await import('next'); // reads NODE_ENV when it is loaded
  const app = next({ dev: development, quiet: !development, hostname: HOST, port: PORT, httpServer: server });
  await app.prepare();
  const handle = app.getRequestHandler();
  if (development) return { server, handle };
  const staticFile = createStaticFiles(join(process.env.NEXT_DIST_DIR ?? '.next', 'static'));
  return {
    server,
    handle: async (req: IncomingMessage, res: ServerResponse) =>
      answersCall(req, res, log) ||
      answersNetworkCheck(req, res) ||
      (await staticFile(req, res)) ||
      handle(req, res),
  };
}
