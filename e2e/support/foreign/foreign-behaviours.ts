import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Behaviour } from './foreign-institution.ts';

/** What an institution's API may do in place of an answer; each is for `ForeignInstitution.behave`. */
const sent =
  (status: number, type: string, body: string): Behaviour =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': type }).end(body);

/** An envelope as it is given, with any status. */
export const answering = (envelope: object, status = 200) =>
  sent(status, 'application/json', JSON.stringify(envelope));

export const refusing = (text: string, { status = 200, type = 'danger', ...rest } = {}) =>
  answering({ success: false, result: null, messages: [{ text, type }], ...rest }, status);

export const succeeding = (result: unknown, rest: object = {}) =>
  answering({ success: true, result, messages: [], ...rest });

export const unauthorized = refusing('token scaduto', { status: 401 });
export const notJson = sent(200, 'text/html', '<h1>stack trace of Catalina</h1>');
export const notAnEnvelope = sent(200, 'application/json', '{"stack":"of Catalina"}');
export const crashed = sent(500, 'text/html', '<pre>java.lang.NullPointerException</pre>');
/** Good JSON, and an envelope, by whatever name. */
export const sentAs = (type: string) => sent(200, type, '{"success":true,"result":[],"messages":[]}');

export const gzipped: Behaviour = (response) =>
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    .end(gzipSync('{"success":true,"result":[],"messages":[]}'));

export const flooding: Behaviour = (response) => {
  for (let name = 0; name < 200; name += 1) response.setHeader(`x-${name}`, 'x'.repeat(400));
  answering({ success: true, result: [] })(response, () => {});
};

/** Says that it goes on, and never what. */
export const announcing: Behaviour = (response) => {
  const again = setInterval(() => response.socket?.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 100);
  response.once('close', () => clearInterval(again));
};

export const switching: Behaviour = (response) =>
  response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');

/** Its own answer, and at once another for whoever asks next on that connection. */
export const doubled = (second: object): Behaviour => {
  const raw = (envelope: object) => {
    const body = JSON.stringify(envelope);
    const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
    return head + body;
  };
  return (response) => response.socket?.write(raw({ success: true, result: [], messages: [] }) + raw(second));
};

export const redirecting: Behaviour = (response) =>
  response.writeHead(302, { location: 'http://127.0.0.1:9/stolen' }).end();

export const cut: Behaviour = (response) => response.socket?.destroy();

/** Begins an answer and never ends it. */
export const cutHalfway: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"success":true,');
  setTimeout(() => response.socket?.destroy(), 50);
};

export const huge: Behaviour = (response) => {
  const filler = 'x'.repeat(6 * 1024 * 1024);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ success: true, result: filler, messages: [] }));
};

/** The usual answer, or what is done in its place, late. */
export const slow =
  (ms: number, instead: Behaviour = (_response, usual) => usual()): Behaviour =>
  async (response, usual) => {
    await pause(ms);
    await instead(response, usual);
  };

/** The usual answer once `gate` is open: for answers that cross. */
export const after =
  (gate: Promise<unknown>): Behaviour =>
  async (_response, usual) => {
    await gate;
    usual();
  };
