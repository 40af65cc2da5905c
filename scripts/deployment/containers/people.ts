import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { type Engine, run } from './engine.ts';

/** What people know the portal by. */
export const HOST = 'portal.example.edu';

/** In front of the balancer, as an institution has it: it says in a header where people sit. */
const TLS_PROXY = `
global
    maxconn 1000
defaults
    mode http
    timeout connect 5s
    timeout client 2m
    timeout server 2m
    timeout tunnel 1h
frontend https
    bind 127.0.0.1:443 ssl crt /etc/tls/portal.pem
    option forwardfor
    default_backend balancer
backend balancer
    server balancer 127.0.0.1:8080
`;

/** Returns how to end it. */
export function startTlsProxy(engine: Engine, folder: string): () => void {
  const place = join(folder, 'tls');
  mkdirSync(place);
  const [key, certificate] = [join(place, 'portal.key'), join(place, 'portal.crt')];
  run([
    ...['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${HOST}`],
    ...['-addext', `subjectAltName=DNS:${HOST}`, '-keyout', key, '-out', certificate],
  ]);
  writeFileSync(join(place, 'portal.pem'), readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8'));
  writeFileSync(join(place, 'haproxy.cfg'), TLS_PROXY);
  engine.docker(
    ...['run', '--detach', '--name=tls-proxy', '--user=0', '--network=host', `--volume=${place}:/etc/tls:ro`],
    ...[`--volume=${join(place, 'haproxy.cfg')}:/usr/local/etc/haproxy/haproxy.cfg:ro`, 'haproxy:2.8'],
  );
  return () => engine.docker('rm', '--force', 'tls-proxy');
}

/** Those of visit.ts, who come through the TLS proxy: what they say, line by line. */
export function startPeople(engine: Engine, folder: string) {
  const secrets = readFileSync(join(folder, 'docker/secrets.env'), 'utf8');
  const secret = (name: string) => secrets.match(new RegExp(`^${name}=(.*)$`, 'm'))?.[1] ?? '';
  const ip = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
  const campus = engine.docker('inspect', `--format=${ip}`, 'ateneo-campus-a-1').trim();
  const where = {
    url: `https://${HOST}`,
    campusUrl: `http://${campus}:4001`,
    serviceToken: secret('CAMPUS_SERVICE_TOKEN'),
    sessionSecret: secret('SESSION_SECRETS'),
  };
  const hosts = join(folder, 'hosts');
  writeFileSync(hosts, `127.0.0.1 localhost ${HOST}\n`);
  const named = ['unshare', '--mount', 'sh', '-c', `mount --bind ${hosts} /etc/hosts && exec "$@"`, 'sh'];
  const visit = [process.execPath, 'scripts/deployment/containers/visit.ts', JSON.stringify(where)];
  const [program = '', ...args] = engine.asInside([...named, ...visit]);
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'tls/portal.crt') },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the people gave up: what they said stands above');
    return value;
  };
  const counted = async () => counts.parse(JSON.parse(await said()));
  return {
    said,
    /** What they asked since it was counted last. */
    async count(): Promise<Counts> {
      child.stdin.write('\n');
      return await counted();
    },
    /** The same when they have gone. */
    async leave(): Promise<Counts> {
      child.stdin.end();
      const last = await counted();
      await once(child, 'exit');
      return last;
    },
    end: () => child.kill(),
  };
}

const counts = z.object({
  requests: z.number(),
  failed: z.array(z.string()),
  /** Answers that cannot be, had what was acknowledged been kept. */
  contradictions: z.array(z.string()),
  /** Pages that hear nothing any more; right only when they have gone. */
  dead: z.number(),
});
export type Counts = z.infer<typeof counts>;
