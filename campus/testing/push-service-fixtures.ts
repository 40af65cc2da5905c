import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Answer = { status: number; headers?: Record<string, string> };
export type Received = { path: string; headers: IncomingHttpHeaders; bytes: Buffer };

/**
 * A local push service (RFC 8030) and the browsers subscribed to it: it keeps pushes as they came, and gives
 * the answers it was told to give.
 */
export async function startPushService() {
  const received: Received[] = [];
  const answers = new Map<string, Answer[]>();
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, bytes });
    const waiting = answers.get(path) ?? [];
    const { status, headers } = (waiting.length > 1 ? waiting.shift() : waiting[0]) ?? { status: 201 };
    response.writeHead(status, headers).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** What is answered to pushes for a browser, one after the other; the last one from then on. */
    answer: (endpoint: string, ...given: Answer[]) => answers.set(new URL(endpoint).pathname, given),
    stop: () => server.close().closeAllConnections(),
    browser: (at = origin) => givenBrowser(`${at}/push/${randomUUID()}`),
  };
}

/** What a browser keeps of a subscription, and what it says of it. */
export function givenBrowser(endpoint: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint,
    subscription: {
      endpoint,
      p256dh: pair.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    /** What of all that was received is for this browser, in clear. */
    read: (received: Received[]) =>
      received.filter(({ path }) => endpoint.endsWith(path)).map(({ bytes }) => decrypted(bytes, pair, auth)),
  };
}

/** Written after RFC 8291 and RFC 8188 alone, with none of what encrypts. */
function decrypted(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const hkdf = (secret: Uint8Array, by: Uint8Array, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const secret = hkdf(own.computeSecret(sender), auth, both, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const record = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  const end = record.lastIndexOf(2); // then nothing but zeros
  if (record.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record');
  return record.subarray(0, end).toString('utf8');
}

/** The claims of a push's sender (RFC 8292), if the key sent with them has signed them; else throws. */
export function provenSender({ headers }: Received): { key: string; claims: Record<string, unknown> } {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const open = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isOwn = verify(
    'sha256',
    signed,
    { key: open, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isOwn) throw new Error('signed with another key');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
