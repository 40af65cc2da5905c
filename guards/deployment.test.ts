import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UPLOAD_BYTES } from '../contract/documents/uploads.ts';

const examples = readdirSync('deploy', { recursive: true, encoding: 'utf8' })
  .map((entry) => join('deploy', entry))
  .filter((path) => statSync(path).isFile());

/** How nginx, HAProxy and Apache spell the name that a request asks for. */
const ASKED_FOR = /\$(?:http_)?host\b|%\{HTTP_HOST\}|hdr\(host\)|redirect scheme/i;

it.each(examples)('S13: %s leads nowhere but to its own name', (path) => {
  const lines = readFileSync(path, 'utf8').split('\n');
  expect(lines.filter((line) => ASKED_FOR.test(line) && !line.trim().startsWith('#'))).toEqual([]);
});

it.each([
  ['docs/deployment.md', 2],
  ['deploy/docker/Dockerfile', 1],
])('%s makes a release by the one command that makes them', (path, times) => {
  const text = readFileSync(path, 'utf8');
  expect(text.match(/npm run release -- \/\S+/g)).toHaveLength(times);
  expect(text).not.toMatch(/npm prune|rm -rf \.next/);
});

it('the Dockerfile asks for nothing that Debian 12’s builder lacks, and for no frontend', () => {
  const text = readFileSync('deploy/docker/Dockerfile', 'utf8');
  expect(text).not.toMatch(/^# *syntax=|^RUN .*--mount|^(?:RUN|COPY) .*<</m);
  expect(text).not.toMatch(/^COPY .*--(?:link|parents|exclude|chmod)/m);
});

it('what runs is configured without the plugin of the texts, which only builds', () => {
  const config = readFileSync('next.config.mjs', 'utf8');
  expect(config).not.toMatch(/^import .*next-intl/m);
  expect(config).toMatch(
    /phase === PHASE_PRODUCTION_SERVER\) return config;\n.*import\('next-intl\/plugin'\)/,
  );
});

it('nginx lets through what may be handed in, and little more', () => {
  const [, megabytes] =
    /client_max_body_size (\d+)m;/.exec(readFileSync('deploy/nginx/ateneo.conf', 'utf8')) ?? [];
  const bytes = Number(megabytes) * 1024 * 1024;
  expect(bytes).toBeGreaterThan(UPLOAD_BYTES);
  expect(bytes).toBeLessThan(1.2 * UPLOAD_BYTES);
});

it('both units are alike but for what they start', () => {
  const [portal, campus] = ['portal', 'campus'].map((name) =>
    readFileSync(`deploy/systemd/ateneo-${name}@.service`, 'utf8')
      .split('\n')
      .filter((line) => !/^(?:#|Description=|After=|Environment=|ExecStart=)/.test(line)),
  );
  expect(portal).toEqual(campus);
});
