import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { sealedSheets } from '../db/schema.ts';
import { fingerprintsOf, keepFingerprints } from '../platform/keys/key-fingerprints.ts';
import { surveysKeysOf } from '../surveys/sealed-sheet.ts';
import { submitSurvey } from '../surveys/submit-survey.ts';
import { untilWaiting } from '../testing/held-over.ts';
import { doneBy, now } from '../testing/teaching/courses-fixtures.ts';
import { givenOpenSurvey, sheetOf } from '../testing/teaching/surveys-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { dropKey } from './held-keys.ts';

const { db } = await testDatabase();
const configOf = (...keys: string[]) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: '/nowhere', SURVEYS_KEY: keys.join() });
const [FORMER, NEXT] = [
  'what an instance goes on sealing with still',
  'what all of the others seal with since then',
] as const;

it('a key is not dropped unasked while a sheet is sealed with it', async () => {
  const former = configOf(FORMER, NEXT);
  await keepFingerprints(db, former);
  const { surveyId, careerIds } = await db.transaction((tx) => givenOpenSurvey(tx));
  const [id = ''] = fingerprintsOf(former).SURVEYS_KEY ?? [];
  const [secret] = surveysKeysOf(former)();
  const dropping = await db.transaction(async (tx) => {
    const [careerId = ''] = careerIds;
    await doneBy(submitSurvey(tx, { ...sheetOf(surveyId), careerId, secret }, now));
    const dropped = dropKey(db, configOf(NEXT), { name: 'SURVEYS_KEY', id, lost: false }).catch(
      (error: Error) => error.message,
    );
    await Promise.race([untilWaiting(db), dropped]);
    return { dropped };
  });
  expect(await dropping.dropped).toContain('1 sheets of open surveys need the key');
  expect(await db.$count(sealedSheets, eq(sealedSheets.surveyId, surveyId))).toBe(1);
});
