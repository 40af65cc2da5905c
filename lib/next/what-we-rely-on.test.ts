import { readFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { BUILD_MANIFEST } from 'next/constants.js';
import { FLIGHT_HEADERS, RSC_HEADER } from 'next/dist/client/components/app-router-headers.js';
import { getScriptNonceFromHeader } from 'next/dist/server/app-render/get-script-nonce-from-header.js';
import { describe, expect, it } from 'vitest';
import { setNonce, takeTrustedHeaders } from './trusted-headers.ts';

/** As a server reads it, without a connection. */
function requestWith(headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  return request;
}

const { version } = JSON.parse(readFileSync('node_modules/next/package.json', 'utf8'));
const sourceOfNext = (file: string) => readFileSync(`node_modules/next/dist/${file}`, 'utf8');

describe('what we rely on in Next', () => {
  it('is of the version that docs/upgrading-next.md names', () => {
    expect(readFileSync('docs/upgrading-next.md', 'utf8')).toContain(`Next ${version} `);
  });

  it('its client’s headers pass, all of them', () => {
    const sent = Object.fromEntries(FLIGHT_HEADERS.map((name) => [name, '%5B%22%22%2C%7B%7D%5D']));
    const request = requestWith({ ...sent });
    takeTrustedHeaders(request);
    expect(request.headers).toEqual(sent);
  });

  it('it reads a document’s nonce from the policy that came with the request', () => {
    const request = requestWith({});
    const policy = setNonce(request, (nonce) => `script-src 'nonce-${nonce}' 'strict-dynamic'`);
    expect(getScriptNonceFromHeader(policy)).toBe(request.headers['x-nonce']);
    expect(request.headers['content-security-policy']).toBe(policy);
  });

  it('it asks whether the network is back by a HEAD with the header that we look for', () => {
    const asking = sourceOfNext('client/components/offline.js');
    expect(RSC_HEADER).toBe('rsc');
    expect(asking).toMatch(/method: 'HEAD',\s+headers: \{\s+\[\w+\.RSC_HEADER\]: '1'/);
  });

  it('it lists what every page starts with where our build looks for it', () => {
    expect(BUILD_MANIFEST).toBe('build-manifest.json');
    expect(sourceOfNext('shared/lib/turbopack/manifest-loader.js')).toContain('manifest.rootMainFiles =');
  });
});
