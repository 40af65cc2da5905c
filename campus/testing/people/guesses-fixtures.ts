import { argon2Sync, randomBytes } from 'node:crypto';
import { countFailureFrom } from '../../accounts/sign-in/crowded-networks.ts';
import { PASSWORD, testCampus } from '../test-campus.ts';

/** The stored form of a password at the least cost there is, for tests with hundreds of people. */
function givenCheapHash(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const hash = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost });
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=8,t=1,p=1$${unpadded(nonce)}$${unpadded(hash)}`;
}

export const WRONG = 'cinque gatti neri';
const cheapHash = givenCheapHash(PASSWORD);

let networks = 0;
/** An address of the documentation's networks that nothing has been tried from. */
const givenAddress = () => `198.18.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`;
const givenDevice = () => String(++networks).padStart(22, '0');

type From = { from: string; device?: string };

/** The campus of a test file, with people and password guesses for sign-in tests; closed at its end. */
export async function givenGuesses() {
  const campus = await testCampus();

  const givenPeople = (count: number) =>
    Promise.all(Array.from({ length: count }, () => campus.givenPerson({ passwordHash: cheapHash })));

  const login = (name: string, password: string, { from, device }: From) =>
    campus.login(name, password, { from, headers: device ? { 'x-known-device': device } : {} });

  /** Wrong passwords, one for each of so many names. */
  async function guessEach(names: string[], from: string) {
    const answers = [];
    for (const name of names) answers.push(await login(name, WRONG, { from }));
    return answers;
  }

  /** Wrong passwords at once: how many were tried, and the most for an address without free tries. */
  async function guessAtOnce(names: string[], from: string) {
    const startedAt = performance.now();
    const answers = await Promise.all(names.map((name) => login(name, WRONG, { from })));
    const seconds = (performance.now() - startedAt) / 1000;
    const tried = answers.filter(({ status }) => status === 200).length;
    return { answers, tried, mostTried: Math.ceil(3 * seconds) + 1 };
  }

  /** As many failures as an address has free, without the work of each. */
  async function givenGuessedFrom(from: string, times = 100) {
    const now = await campus.app.clock.now(campus.db);
    for (let time = 0; time < times; time += 1) await countFailureFrom(campus.db, from, now);
  }

  return {
    campus,
    cheapHash,
    givenAddress,
    givenDevice,
    givenPeople,
    givenGuessedFrom,
    login,
    guessEach,
    guessAtOnce,
  };
}
