import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A sealed file was changed, cut, or sealed with another key. */
export class BrokenSeal extends Error {}

type Bytes = AsyncIterable<Uint8Array>;

const MARK = Buffer.from('ATENEO-1');
const SALT_BYTES = 16;
const HEAD_BYTES = MARK.length + SALT_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;

/**
 * The format of sealed bytes: a mark, a salt, then chunks under AES-256-GCM. The salt makes each file's key.
 * A nonce has the chunk's number and whether it is the last, so that no chunk can be changed, moved, omitted
 * or cut off.
 */
export async function* seal(plain: Bytes, secret: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = fileKey(secret, salt);
  yield Buffer.concat([MARK, salt]);
  let number = 0;
  for await (const { bytes, last } of inChunks(plain, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, last));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** What was sealed; throws `BrokenSeal` before it hands out a chunk that isn't as it was. */
export async function* unseal(sealed: Bytes, secret: Buffer): AsyncGenerator<Buffer> {
  const chunks = inChunks(sealed, CHUNK_BYTES + TAG_BYTES, HEAD_BYTES);
  const head = (await chunks.next()).value?.bytes;
  if (head?.length !== HEAD_BYTES || !head.subarray(0, MARK.length).equals(MARK))
    throw new BrokenSeal('no sealed file');
  const key = fileKey(secret, head.subarray(MARK.length));
  let number = 0;
  let ended = false;
  for await (const { bytes, last } of chunks) {
    yield opened(bytes, key, nonceOf(number++, last));
    ended = last;
  }
  if (!ended) throw new BrokenSeal('nothing after its head');
}

function opened(bytes: Buffer, key: Buffer, nonce: Buffer): Buffer {
  if (bytes.length < TAG_BYTES) throw new BrokenSeal('a chunk is cut');
  const end = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
  } catch (cause) {
    throw new BrokenSeal('a chunk is not as it was sealed', { cause });
  }
}

const fileKey = (secret: Buffer, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', secret, salt, 'ateneo upload', 32));

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

/** In pieces of one size, the first of another where it is said; the last is what is left. */
async function* inChunks(source: Bytes, size: number, first = size) {
  let held = Buffer.alloc(0);
  let wanted = first;
  for await (const piece of source) {
    held = Buffer.concat([held, piece]);
    while (held.length > wanted) {
      yield { bytes: held.subarray(0, wanted), last: false };
      held = held.subarray(wanted);
      wanted = size;
    }
  }
  yield { bytes: held, last: true };
}
