import { existsSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import { BadConfiguration, readPortalConfig } from './lib/config/portal-config.ts';
import { isHubPath, proxyHubRequest, proxyHubUpgrade, startHubProxy } from './lib/hub/hub-proxy.ts';
import { type DemoAccount, startCampus } from './lib/process/campus-child.ts';

const DRAIN_MS = 10_000;
/** Ours alone: between this server and the code behind it. A browser's own copies never get there. */
const INNER_HEADERS = ['x-ateneo-peer', 'x-nonce', 'x-locale', 'x-path', 'x-middleware-subrequest'];

const development = process.argv.includes('--dev');
Object.assign(process.env, {
  NODE_ENV: development ? 'development' : 'production',
  NEXT_TELEMETRY_DISABLED: '1',
});
if (existsSync('.env.local')) process.loadEnvFile('.env.local');

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

async function main() {
  const config = configuration();
  const campus = config.CAMPUS_URL ? undefined : await startCampus({ development });
  if (campus) process.env.CAMPUS_URL = campus.url;

  const nextServer = http.createServer(); // never listens: Next adds its upgrade listener here, and upgrades stay ours
  const { default: next } = await import('next'); // reads NODE_ENV when it is loaded
  const app = next({
    dev: development,
    hostname: config.HOST,
    port: config.PORT,
    httpServer: nextServer,
  });
  await app.prepare();
  const handlePage = app.getRequestHandler();
  const stopHubProxy = startHubProxy();

  const server = http.createServer((req, res) => {
    setInnerHeaders(req);
    if (isHubPath(req.url)) void proxyHubRequest(req, res);
    else void handlePage(req, res);
  });
  server.on('upgrade', (req, socket, head) => {
    if (development && req.url?.startsWith('/_next/')) nextServer.emit('upgrade', req, socket, head);
    else void proxyHubUpgrade(req, socket, head);
  });

  await listening(server, config.PORT, config.HOST);
  process.once('SIGTERM', stop).once('SIGINT', stop);
  announce(config.publicOrigin, config.preview && !config.PRODUCTION_HOST, campus?.demo);

  async function stop() {
    const drained = new Promise((resolve) => server.close(resolve));
    stopHubProxy();
    server.closeIdleConnections();
    await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
    await campus?.stop();
    process.exit(0);
  }
}

function configuration() {
  try {
    return readPortalConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error;
    throw new Error(`Ateneo can't start: ${error.message}`);
  }
}

function listening(server: http.Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken
          ? new Error(`Port ${port} is in use: set PORT to a free one, as in PORT=3100 npm start`)
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
}

function setInnerHeaders(req: IncomingMessage) {
  for (const name of INNER_HEADERS) delete req.headers[name];
  req.headers['x-ateneo-peer'] = req.socket.remoteAddress ?? '';
}

function announce(origin: string, hasNoProductionHost: boolean, demo: DemoAccount[] = []) {
  console.log(`\nAteneo is at ${origin}\n`);
  if (hasNoProductionHost) console.log('Preview mode: PRODUCTION_HOST is not set.\n');
  if (demo.length === 0) return;
  console.log('Sign in as');
  for (const { what, username, password } of demo)
    console.log(`  ${username.padEnd(34)} ${password.padEnd(22)} ${what}`);
  console.log('');
}
