import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formSchema } from '../../../contract/processes/forms.ts';
import type { Database } from '../../db/database.ts';
import { uploads } from '../../db/schema.ts';
import { discardUpload, rejectUpload } from '../../documents/uploads/judge-upload.ts';
import { NotFound } from '../../platform/failures.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { givenType, now, timeZone } from '../../testing/documents/requests-fixtures.ts';
import { givenUpload } from '../../testing/documents/uploads-fixtures.ts';
import { codesOf, doneBy, givenStudent } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { processes } from '../area.ts';
import { approveRequest, rejectRequest, returnRequest, reviewRequest } from './judge-request.ts';
import { officeRequest, requestDetail } from './list-requests.ts';
import { saveRequest } from './save-request.ts';
import { appealRequest, cancelRequest, submitRequest } from './submit-request.ts';

const { inTransaction } = await testDatabase();

const label = { it: 'Campo' };
const form = formSchema.parse([
  { code: 'letter', kind: 'upload', label, papers: ['medical', 'other'], most: 2 },
  { code: 'why', kind: 'text', label, required: false },
]);
const typeCode = 'exemption';

async function givenAsker(tx: Database) {
  await givenType(tx, { form, effect: undefined, steps: [{ office: 'students', days: 5 }] });
  const careerId = await givenStudent(tx, []);
  const paper = (row: Parameters<typeof givenUpload>[3] = {}, of = careerId) =>
    givenUpload(tx, of, now, { type: 'medical', name: 'visita.pdf', ...row });
  const save = (letter: string, requestId?: string) =>
    saveRequest(tx, { typeCode, careerId, data: { letter }, ...(requestId && { requestId }) }, now);
  const submit = (requestId: string) => submitRequest(tx, { requestId, careerId, timeZone }, now);
  const discard = (uploadId: string, at = now) =>
    discardUpload(tx, { uploadId, profileId: careerId, areas: [processes] }, at);
  return { careerId, paper, save, submit, discard };
}

async function givenHandedIn(tx: Database) {
  const asker = await givenAsker(tx);
  const uploadId = await asker.paper();
  const { requestId } = await doneBy(asker.save(uploadId));
  await doneBy(asker.submit(requestId));
  return { ...asker, uploadId, requestId };
}

describe('A7, G13: the papers of a request', () => {
  it(
    'are one’s own that were handed in: they stand in the draft, and the office sees them with what was handed in',
    inTransaction(async (tx) => {
      const { careerId, paper, save, submit } = await givenAsker(tx);
      const [one, other] = [await paper(), await paper({ type: 'other', status: 'accepted' })];
      await paper({ type: 'income' });
      await paper({ status: 'rejected', reason: 'Illeggibile' });
      const { requestId } = await doneBy(save(`${one},${other}`));
      const detail = () => requestDetail(tx, { requestId, careerId, language: 'it' }, now);
      expect((await detail()).papers.map(({ id }) => id).toSorted()).toEqual([one, other].toSorted());

      await paper();
      expect((await detail()).papers).toHaveLength(3);
      await doneBy(submit(requestId));
      expect((await detail()).papers).toHaveLength(2);
      const office = await officeRequest(tx, { requestId, language: 'it' }, now);
      expect(office.papers.find(({ id }) => id === one)).toMatchObject({
        ...{ type: 'medical', name: 'visita.pdf', kind: 'pdf', status: 'received', scan: 'not_scanned' },
      });
    }),
  );

  it.each([
    ['another kind', { type: 'income' }],
    ['a rejected one', { status: 'rejected', reason: 'Illeggibile' }],
    ['an expired one', { status: 'expired' }],
    ['one that was taken back', { status: 'discarded' }],
    ['one that is still coming in', { status: 'receiving', receivedAt: null, kind: null }],
  ] as const)('can’t be %s', (_title, row) =>
    inTransaction(async (tx) => {
      const { paper, save } = await givenAsker(tx);
      expect(await codesOf(save(await paper(row)))).toEqual(['field.letter']);
    })(),
  );

  it(
    'are nobody else’s: an id of another, or of nothing, is not found, in a new draft and in one that is there',
    inTransaction(async (tx) => {
      const { paper, save } = await givenAsker(tx);
      const others = await paper({}, await givenStudent(tx, []));
      await expect(save(others)).rejects.toThrow(NotFound);
      const { requestId } = await doneBy(save(await paper()));
      await expect(save(others, requestId)).rejects.toThrow(NotFound);
      await expect(save(randomUUID())).rejects.toThrow(NotFound);
    }),
  );

  it(
    'are looked at again when it is handed in, in a draft and where they are to be corrected, and nowhere else',
    inTransaction(async (tx) => {
      const { paper, save, submit } = await givenAsker(tx);
      const uploadId = await paper();
      const { requestId } = await doneBy(save(uploadId));
      await doneBy(rejectUpload(tx, { uploadId, reason: 'Illeggibile' }, now));
      expect(await codesOf(submit(requestId))).toEqual(['field.letter']);

      const second = await paper();
      await doneBy(save(second, requestId));
      await doneBy(submit(requestId));
      await doneBy(reviewRequest(tx, requestId, now));
      await tx.update(uploads).set({ status: 'expired' }).where(eq(uploads.id, second));
      const correct = (field: string) => ({
        requestId,
        corrections: [{ field, note: '?' }],
        days: 5,
        timeZone,
        by: 'Ufficio didattico',
      });
      await doneBy(returnRequest(tx, correct('why'), now));
      await doneBy(submit(requestId));

      await doneBy(reviewRequest(tx, requestId, now));
      await doneBy(returnRequest(tx, correct('letter'), now));
      expect(await codesOf(submit(requestId))).toEqual(['field.letter']);
    }),
  );

  it(
    'can’t be taken back while it is open, and can once it is over',
    inTransaction(async (tx) => {
      const { uploadId, requestId, careerId, paper, save, submit, discard } = await givenHandedIn(tx);
      expect(await codesOf(discard(uploadId))).toEqual(['uploads.needed']);
      await doneBy(cancelRequest(tx, { requestId, careerId }, now));
      await doneBy(discard(uploadId));

      const drafted = await paper();
      const draft = await doneBy(save(drafted));
      await doneBy(discard(drafted));
      expect(await codesOf(submit(draft.requestId))).toEqual(['field.letter']);
    }),
  );

  it(
    'can’t be taken back while what was rejected may be appealed, nor while it is',
    inTransaction(async (tx) => {
      const { uploadId, requestId, careerId, discard } = await givenHandedIn(tx);
      await doneBy(reviewRequest(tx, requestId, now));
      await doneBy(rejectRequest(tx, { requestId, reason: 'No', timeZone, by: 'Ufficio didattico' }, now));
      expect(await codesOf(discard(uploadId))).toEqual(['uploads.needed']);
      await doneBy(appealRequest(tx, { requestId, careerId, reason: 'Sì', timeZone }, now));
      const much = addDays(now, 40);
      expect(await codesOf(discard(uploadId, much))).toEqual(['uploads.needed']);

      await doneBy(reviewRequest(tx, requestId, much));
      await doneBy(
        approveRequest(tx, { ...sealing, requestId, areas: [], timeZone, by: 'Ufficio didattico' }, much),
      );
      await doneBy(discard(uploadId, much));
      const { papers } = await officeRequest(tx, { requestId, language: 'it' }, much);
      expect(papers).toMatchObject([{ name: 'visita.pdf', status: 'discarded' }]);
    }),
  );
});
