import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { noticeForwarding } from './untrusted-forwarding.ts';

function givenNotice(proxies: string[] = []) {
  const lines: string[] = [];
  const notice = noticeForwarding(proxies, (line) => lines.push(line));
  const request = (forwarded: boolean, isProven = false) => {
    const req = new IncomingMessage(new Socket());
    if (forwarded) req.headers['x-forwarded-for'] = '198.51.100.4';
    notice(req, isProven);
  };
  return { lines, request };
}

it('S1: one line says what to set when a proxy passes requests on and none is trusted', () => {
  const { lines, request } = givenNotice();
  request(false);
  expect(lines).toEqual([]);
  request(true);
  request(true);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('Set TRUSTED_PROXIES to the address of the proxy');
});

it('S1: nothing is said where a proxy is trusted, nor of a gateway that has proven itself', () => {
  const trusting = givenNotice(['10.0.0.10']);
  trusting.request(true);
  expect(trusting.lines).toEqual([]);

  const { lines, request } = givenNotice();
  request(true, true);
  expect(lines).toEqual([]);
  request(true);
  expect(lines).toHaveLength(1);
});
