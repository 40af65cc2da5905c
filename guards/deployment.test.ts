import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const examples = readdirSync('deploy', { recursive: true, encoding: 'utf8' })
  .map((entry) => join('deploy', entry))
  .filter((path) => statSync(path).isFile());

/** How nginx, HAProxy and Apache spell the name that a request asks for. */
const ASKED_FOR = /\$(?:http_)?host\b|%\{HTTP_HOST\}|hdr\(host\)|redirect scheme/i;

it.each(examples)('S13: %s leads nowhere but to its own name', (path) => {
  const lines = readFileSync(path, 'utf8').split('\n');
  expect(lines.filter((line) => ASKED_FOR.test(line) && !line.trim().startsWith('#'))).toEqual([]);
});
