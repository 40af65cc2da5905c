import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { formSchema } from '../../contract/processes/forms.ts';
import { lockCareer } from '../careers/hold-career.ts';
import { rowsOf } from '../db/rows.ts';
import { requests } from '../db/schema.ts';
import { discardUpload } from '../documents/uploads/judge-upload.ts';
import { sealing } from '../testing/documents/key-fixtures.ts';
import { now, timeZone } from '../testing/documents/requests-fixtures.ts';
import { givenUpload } from '../testing/documents/uploads-fixtures.ts';
import { doneBy, givenStudent } from '../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { processes } from './area.ts';
import { closeRequest, executeAgain } from './requests/judge-request.ts';
import { heldRequest } from './requests/request-machine.ts';
import { saveRequest } from './requests/save-request.ts';
import { submitRequest } from './requests/submit-request.ts';
import { saveType } from './save-type.ts';

const { db } = await testDatabase();

const save = (careerId: string, data: Record<string, string>) =>
  db.transaction((tx) => doneBy(saveRequest(tx, { typeCode: 'other', data, careerId }, now)));

it('A7: drafts begun twice at once are one, and numbers of those handed in at once have no gap', async () => {
  const label = { it: 'Campo' };
  const form = ['what', 'why'].map((code) => ({ code, kind: 'text' as const, label, required: false }));
  const type = { code: 'other', title: label, form, steps: [{ office: 'students' as const, days: 1 }] };
  await doneBy(saveType(db, { ...type, closed: false }, now));
  const careers = [await givenStudent(db, []), await givenStudent(db, []), await givenStudent(db, [])];
  await Promise.all(careers.flatMap((id) => [save(id, { what: 'Una cosa' }), save(id, { why: 'Così' })]));
  const drafts = await db.select().from(requests);
  expect(drafts.map(({ data }) => data)).toEqual(careers.map(() => ({ what: 'Una cosa', why: 'Così' })));

  const twice = [...drafts, ...drafts].map(({ id, careerId }) =>
    db.transaction((tx) => submitRequest(tx, { requestId: id, careerId, timeZone }, now)),
  );
  expect((await Promise.all(twice)).filter(({ ok }) => ok)).toHaveLength(3);
  const numbers = (await db.select().from(requests)).map(({ protocolNumber }) => protocolNumber);
  expect(numbers.toSorted()).toEqual([1, 2, 3]);
});

it('A7: of who closes a request and who brings its effect about at once, one of the two holds', async () => {
  const label = { it: 'Campo' };
  const form = [{ code: 'what', kind: 'text' as const, label, required: false }];
  const steps = [{ office: 'students' as const, days: 1 }];
  await doneBy(saveType(db, { code: 'failed', title: label, form, steps, closed: false }, now));
  const careerId = await givenStudent(db, []);
  for (let count = 0; count < 6; count += 1) {
    const asked = { typeCode: 'failed', data: { what: 'Una cosa' }, careerId };
    const { requestId } = await db.transaction((tx) => doneBy(saveRequest(tx, asked, now)));
    await db.transaction((tx) => doneBy(submitRequest(tx, { requestId, careerId, timeZone }, now)));
    const failed = { status: 'approved', failure: 'state.not_allowed', dueAt: null } as const;
    await db.update(requests).set(failed).where(eq(requests.id, requestId));
    const closing = { requestId, by: 'Ufficio', reason: 'Non si può più.' };
    const [closed, executed] = await Promise.all([
      db.transaction((tx) => closeRequest(tx, closing, now)),
      db.transaction((tx) => executeAgain(tx, { ...sealing, requestId, areas: [], timeZone }, now)),
    ]);
    expect(closed.ok).not.toBe(executed.ok);
    const [stored] = await db.select().from(requests).where(eq(requests.id, requestId));
    expect(stored?.status).toBe(closed.ok ? 'closed' : 'executed');
  }
});

it('A7: whoever keeps what is filled in holds nothing that an approval of the same request still needs', async () => {
  const label = { it: 'Campo' };
  const form = [{ code: 'what', kind: 'text' as const, label, required: false }];
  const steps = [{ office: 'students' as const, days: 1 }];
  await doneBy(saveType(db, { code: 'kept', title: label, form, steps, closed: false }, now));
  const careerId = await givenStudent(db, []);
  const asked = { typeCode: 'kept', data: { what: 'Una cosa' }, careerId };
  const { requestId } = await db.transaction((tx) => doneBy(saveRequest(tx, asked, now)));
  let keeping: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await heldRequest(tx, requestId, careerId);
    keeping = db.transaction((other) => saveRequest(other, { ...asked, requestId }, now));
    while (!(await isWaiting())) await pause(20);
    await tx.execute(sql`set local lock_timeout = '2s'`);
    await lockCareer(tx, careerId);
  });
  await keeping;
});

it('G13: of a paper that is taken back while the request that names it is handed in, one of the two holds', async () => {
  const form = formSchema.parse([
    { code: 'paper', kind: 'upload', label: { it: 'Campo' }, papers: ['other'] },
  ]);
  const steps = [{ office: 'students' as const, days: 1 }];
  await doneBy(saveType(db, { code: 'papers', title: { it: 'Carte' }, form, steps, closed: false }, now));
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const careerId = await givenStudent(db, []);
      const uploadId = await givenUpload(db, careerId, now, { type: 'other' });
      const asked = { typeCode: 'papers', data: { paper: uploadId }, careerId };
      const { requestId } = await db.transaction((tx) => doneBy(saveRequest(tx, asked, now)));
      const [submitted, discarded] = await Promise.all([
        db.transaction((tx) => submitRequest(tx, { requestId, careerId, timeZone }, now)),
        db.transaction((tx) => discardUpload(tx, { uploadId, profileId: careerId, areas: [processes] }, now)),
      ]);
      return [submitted.ok, discarded.ok];
    }),
  );
  expect(outcomes.filter(([submitted, discarded]) => submitted === discarded)).toEqual([]);
});

/** Whether somebody waits for a lock of somebody else. */
async function isWaiting(): Promise<boolean> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rowsOf(await db.execute(waiting)).length > 0;
}
