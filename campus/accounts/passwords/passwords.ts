import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Busy } from '../../platform/failures.ts';
import { createWaitingLines } from '../../platform/limits/waiting-lines.ts';

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>;

const derive = promisify(argon2);
/** OWASP's second choice of argon2id: 19 MiB, two passes, one lane (security.md). */
const COST: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** The password as a PHC string: `$argon2id$v=19$m=...,t=...,p=...$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { memory, passes, parallelism } = COST;
  const hash = await derive('argon2id', parameters(password, salt, COST, TAG_BYTES));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether it is the password of a PHC string. Without one, the same work is done and the answer is no. */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const { cost, salt, hash } = parsePhc(phc ?? NOBODYS_HASH);
  const found = await derive('argon2id', parameters(password, salt, cost, hash.length));
  return timingSafeEqual(found, hash) && phc !== null;
}

/** One spelling for keyboards that compose letters differently (RFC 8265, OpaqueString). */
function parameters(password: string, nonce: Buffer, cost: Cost, tagLength: number): Argon2Parameters {
  return { message: password.normalize('NFC'), nonce, tagLength, ...cost };
}

function parsePhc(phc: string) {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(phc) ?? [];
  if (!salt || !hash) throw new Error('a stored password is not an argon2id PHC string');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(TAG_BYTES))}`;

/** Somebody who wants in goes before somebody who wants a new password. */
const LANES = ['check', 'make'] as const;
type Lane = (typeof LANES)[number];

type Queue = {
  /** Does the work of a network, device or person in its turn. Throws `Busy` where its lane is full. */
  run<Result>(lane: Lane, whose: string, work: () => Promise<Result>): Promise<Result>;
};

/**
 * Runs at most `atOnce` works; each lane has room for `waiting`. The first lane goes first, owners in turn.
 */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const lines = () => createWaitingLines({ room: waiting, full: () => new Busy(RETRY_AFTER_S) });
  const lanes = { check: lines(), make: lines() };
  let running = 0;

  const turn = async (lane: Lane, whose: string) => {
    if (running >= atOnce) return await lanes[lane].wait(whose);
    running += 1;
  };
  const passOn = () => {
    if (!LANES.some((lane) => lanes[lane].callNext())) running -= 1;
  };

  return {
    async run(lane, whose, work) {
      await turn(lane, whose);
      try {
        return await work();
      } finally {
        passOn();
      }
    },
  };
}

const RETRY_AFTER_S = 5;

/** For hashes asked from outside, 19 MiB and a core each. Never waited for inside a transaction. */
export const hashing = createQueue({ atOnce: 2, waiting: 200 });
