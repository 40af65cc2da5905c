import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { OwnCopy } from '../contract/personal/personal.ts';
import { areas } from './areas.ts';
import { backUp } from './backup/back-up.ts';
import { restoreAll } from './backup/restore-all.ts';
import { readConfig } from './config.ts';
import { ownCopies, sealKeys, surveys } from './db/schema.ts';
import { issueCertificate } from './documents/certificates/issue-certificate.ts';
import { ownCertificates } from './documents/certificates/own-certificates.ts';
import { verifyCertificate } from './documents/certificates/verify-certificate.ts';
import { certificateSetting } from './documents/certificates/write-certificate.ts';
import { fileStoreOf } from './documents/uploads/uploads.ts';
import { signingOf } from './exams/sheets/sheet-setting.ts';
import { storedPushKeys } from './notifications/push/push-key.ts';
import { makeCopy } from './personal/make-copy.ts';
import { copyStoreOf } from './personal/own-copies.ts';
import { newKeys } from './platform/keys/key-kinds.ts';
import { isSealed } from './seal/seal-key.ts';
import { closeSurvey } from './surveys/close-surveys.ts';
import { surveysKeysOf } from './surveys/sealed-sheet.ts';
import { submitSurvey } from './surveys/submit-survey.ts';
import { copyPlace, lyingIn } from './testing/documents/copies-fixtures.ts';
import { pdf } from './testing/files-fixtures.ts';
import { givenSignedIn } from './testing/people/signed-in-fixtures.ts';
import { doneBy, now } from './testing/teaching/courses-fixtures.ts';
import { closesAt, givenOpenSurvey, sheetOf } from './testing/teaching/surveys-fixtures.ts';
import { testCampus } from './testing/test-campus.ts';
import { openEmptyDatabase } from './testing/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'ateneo-instances-'));
afterAll(() => rmSync(folder, { recursive: true }));
const campus = await testCampus();
const { db } = campus;
const keys = newKeys();
/** As the units have them: a folder each, and one file of keys. */
const env = (name: string) => ({ DATA_DIR: join(folder, name), ...keys });
const configOf = (name: string) => readConfig({ NODE_ENV: 'test', ...env(name) });
const [one, other] = [
  await campus.configured(env('campus-4001')),
  await campus.configured(env('campus-4002')),
];
const [here, there] = [configOf('campus-4001'), configOf('campus-4002')];
const timeZone = 'Europe/Rome';

async function givenPdf() {
  const owner = await campus.givenSignedIn();
  const sent = await one.inject({
    method: 'POST',
    url: '/api/student/documents/upload?type=identity&name=carta.pdf',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${owner.token}` },
    payload: pdf('CARTA DI ADA'),
  });
  return { ...owner, uploadId: String(sent.json().result.uploadId) };
}

async function givenCopy() {
  const given = await campus.givenPerson();
  const { token } = await campus.login(given.email);
  const asked = await campus.call('owndata', {}, { token, at: one });
  const { id: copyId } = asked.result as OwnCopy;
  await makeCopy(copyPlace(db, copyStoreOf(here)), copyId);
  return { token, copyId };
}

/** Half of it sent through either instance. */
async function givenSurvey() {
  const given = await db.transaction((tx) => givenOpenSurvey(tx, { students: 12 }));
  for (const [index, careerId] of given.careerIds.entries()) {
    const [secret] = surveysKeysOf(index % 2 === 0 ? here : there)();
    await db.transaction((tx) =>
      doneBy(submitSurvey(tx, { ...sheetOf(given.surveyId), careerId, secret }, now)),
    );
  }
  return given;
}

async function givenCertificate(careerId: string) {
  const making = certificateSetting(here, { timeZone, areas })();
  await db.transaction(async (tx) => {
    const user = await givenSignedIn(tx, careerId, { at: now, provenAt: now });
    const asked = { kind: 'enrolment', language: 'it', purpose: 'scholarship', user } as const;
    await doneBy(issueCertificate(tx, asked, making, now));
  });
  const [own] = await ownCertificates(db, careerId, { timeZone, now });
  return own?.code ?? '';
}

it('a paper, a copy, a survey, a push and a certificate cross from one instance to the other, and a restore opens all', async () => {
  const { token, uploadId } = await givenPdf();
  const fetched = await other.inject({
    ...{ method: 'POST', url: '/api/student/documents/file', payload: { uploadId } },
    headers: { authorization: `Bearer ${token}` },
  });
  expect([fetched.statusCode, fetched.rawPayload.equals(pdf('CARTA DI ADA'))]).toEqual([200, true]);

  const copy = await givenCopy();
  const taken = await other.inject({
    ...{ method: 'POST', url: '/api/user/copyfile', payload: { copyId: copy.copyId, format: 'json' } },
    headers: { authorization: `Bearer ${copy.token}` },
  });
  expect([taken.statusCode, taken.json().data.person.length]).toEqual([200, 1]);

  const [pushHere, pushThere] = [storedPushKeys(here)()[0], storedPushKeys(there)()[0]];
  expect(pushThere.open).toBe(pushHere.open);

  const { surveyId, careerIds } = await givenSurvey();
  const code = await givenCertificate(careerIds[0] ?? '');
  const signed = await signingOf(there).signer.sign(Buffer.from('a sheet'), { profileId: '', name: '' });
  const seals = await db.select().from(sealKeys);
  expect(seals.map(({ id }) => id)).toEqual([signed.keyId]);

  // put back on another machine, under another name, with the keys alone
  const path = join(folder, 'night.backup');
  const report = await backUp(db, configOf('office'), path);
  expect(report).toMatchObject({ files: { kept: 1, missing: [] }, hasFiles: true });
  const restored = await openEmptyDatabase();
  try {
    const elsewhere = configOf('another-machine');
    await restoreAll(restored.db, elsewhere, path);
    const paper = await buffer(Readable.from(await fileStoreOf(elsewhere).open(restored.db, uploadId)));
    expect(paper.equals(pdf('CARTA DI ADA'))).toBe(true);
    const [row] = await restored.db.select().from(ownCopies).where(eq(ownCopies.id, copy.copyId));
    const text = await buffer(
      Readable.from(await copyStoreOf(elsewhere).open(restored.db, row?.jsonFile ?? '')),
    );
    expect(text.toString()).toBe(taken.payload);
    expect((await lyingIn(restored.db, row?.jsonFile ?? '')).includes('person')).toBe(false);
    expect(storedPushKeys(elsewhere)()[0].id).toBe(pushHere.id);
    expect(await closeSurvey(restored.db, surveyId, surveysKeysOf(elsewhere), addDays(closesAt, 1))).toBe(0);
    const [survey] = await restored.db.select().from(surveys).where(eq(surveys.id, surveyId));
    expect(survey).toMatchObject({ status: 'closed', respondents: 12 });
    const known = await verifyCertificate(restored.db, code, { timeZone, now });
    expect(known).toMatchObject({ status: 'genuine' });
    const [seal] = await restored.db.select().from(sealKeys);
    expect(isSealed(Buffer.from('a sheet'), signed.seal, seal?.publicPem ?? '')).toBe(true);
  } finally {
    await restored.close();
  }

  expect(await db.transaction((tx) => closeSurvey(tx, surveyId, surveysKeysOf(there), closesAt))).toBe(0);
  const [survey] = await db.select().from(surveys).where(eq(surveys.id, surveyId));
  expect(survey?.respondents).toBe(12);
});
