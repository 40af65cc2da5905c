/** Asks a demo university of one instant what the portal asks, and keeps one answer of each call. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../campus/config.ts';
import { DEMO_PASSWORD } from '../../../campus/demo/accounts.ts';
import { startCampus } from '../../../campus/start-campus.ts';
import { type Ask, asking } from '../../../conformance/ask.ts';
import { type Known, questionFor } from '../../../conformance/checks/bodies.ts';
import { messagesOf } from '../../../conformance/judge.ts';
import { adoption, callsOf } from '../../../contract/adoption/adoption.ts';
import { institutionCalls } from '../../../contract/institution.ts';
import type { Calls } from '../../../contract/wire/call.ts';
import { type Act, type Asked, base64 } from './asked.ts';
import { type Example, normalised } from './normalised.ts';
import { professorActs } from './professor-acts.ts';
import { PORTAL_SECRET, studentActs } from './student-acts.ts';

const CLOCK = '2026-11-18T09:00:00Z';

const people: { type: keyof typeof adoption; username: string; acts: Act[] }[] = [
  { type: 'student', username: 'student@ateneo.example', acts: studentActs },
  { type: 'professor', username: 'professor@ateneo.example', acts: professorActs },
];

/** By path, as the documents show them. A call that is not answered is named, and has no example. */
export async function recordExamples(): Promise<Record<string, Example>> {
  const folder = mkdtempSync(join(tmpdir(), 'ateneo-examples-'));
  const campus = await startCampus(
    readConfig({
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder },
      ...{ CAMPUS_PORT: '0', CAMPUS_CLOCK: CLOCK, INSTITUTION_TIME_ZONE: 'Europe/Rome', PORTAL_SECRET },
    }),
  );
  const ask = asking(campus.url, { waitMs: 60_000 });
  try {
    return normalised(await answers(ask), CLOCK);
  } finally {
    await ask.close();
    await campus.stop();
    rmSync(folder, { recursive: true });
  }
}

async function answers(ask: Ask): Promise<Map<string, Example>> {
  const examples = new Map<string, Example>();
  for (const { type, username, acts } of people) {
    const known: Known = new Map();
    const body = { username, password: base64(DEMO_PASSWORD) };
    const signIn = await ask('user/login', body);
    const token = signIn.envelope?.token;
    if (!token) throw new Error(`${username} could not sign in: ${JSON.stringify(signIn.json)}`);
    if (!examples.has('user/login')) examples.set('user/login', { request: body, answer: signIn.json });

    const keep = async ({ path, body, headers = {}, bearer = true }: Asked) => {
      const reply = await ask(path, body, { headers, ...(bearer && { token }) });
      if (!reply.envelope?.success) {
        console.log(`${path} was not answered: ${messagesOf(reply)}`);
        return;
      }
      known.set(path, reply.envelope.result);
      if (!examples.has(path) || isEmpty(examples.get(path)))
        examples.set(path, { request: body, answer: reply.json });
    };
    for (const path of readsOf(type)) await keep({ path, body: questionFor(path, known).body });
    for (const { body: bodyOf, ...act } of acts) {
      const body = bodyOf(known);
      if (body) await keep({ ...act, body });
      else console.log(`${act.path} had nothing to ask about`);
    }
  }
  return examples;
}

/** What shows nothing of its shape. */
const isEmpty = (example: Example | undefined) => /"result":(?:\[\]|null)/.test(JSON.stringify(example));

const readsOf = (type: keyof typeof adoption) =>
  Object.values(adoption[type])
    .flatMap(callsOf)
    .filter((path) => (institutionCalls as Calls)[path]?.reads === true);
