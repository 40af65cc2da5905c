import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { envelope } from '../contract/wire/envelope.ts';
import { PASSWORD } from '../e2e/support/fixtures/people.ts';
import { runProgram } from '../e2e/support/programs/programs.ts';
import type { Cluster } from './cluster.ts';

/** Which of the two campus instances. */
export type Side = 'a' | 'b';

/** Begun before anything is disturbed, and ended after all of it. */
export interface Begun {
  what: string;
  /** Throws what is wrong. */
  end(): Promise<unknown>;
}

export interface Calling {
  /** A call past the portals; throws where it is refused. */
  ask<Result>(side: Side, path: string, body: object, token?: string): Promise<Result>;
  /** Whatever is answered. */
  raw(
    side: Side,
    path: string,
    init: { body: BodyInit; headers?: Record<string, string> },
  ): Promise<Response>;
  signIn(side: Side, email: string): Promise<string>;
  /** Runs a verb of the command line in a process with its own folder; returns what it printed, or throws. */
  command(...words: string[]): Promise<string>;
}

export function callingAt({ campus, command }: Cluster): Calling {
  const urls = { a: campus[0]?.url ?? '', b: campus[1]?.url ?? '' };
  const raw: Calling['raw'] = (side, path, { body, headers = {} }) =>
    fetch(new URL(`/api/${path}`, urls[side]), { method: 'POST', body, headers });
  const answered = async (side: Side, path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await raw(side, path, { body: JSON.stringify(body), headers });
    const text = await response.text();
    const answer = envelope.safeParse(JSON.parse(text));
    assert.ok(
      answer.success && answer.data.success,
      `${path} at ${side}: ${response.status} ${text.slice(0, 200)}`,
    );
    return answer.data;
  };
  return {
    raw,
    ask: async <Result>(side: Side, path: string, body: object, token?: string) =>
      (await answered(side, path, body, token)).result as Result,
    signIn: async (side, username) => {
      const password = Buffer.from(PASSWORD).toString('base64');
      const { token } = await answered(side, 'user/login', { username, password });
      assert.ok(token, 'no token');
      return token;
    },
    command: async (...words) => {
      const args = ['campus/main.ts', ...words];
      const { code, printed } = await runProgram({ name: 'command line', args, env: command });
      assert.equal(code, 0, `${words.join(' ')}: ${printed}`);
      return printed;
    },
  };
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
