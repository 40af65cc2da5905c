import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { checkFiles } from '../documents/uploads/sweep.ts';
import { fileStoreOf } from '../documents/uploads/uploads.ts';
import { fingerprintsOf, keepFingerprints, refuseDropped } from '../platform/keys/key-fingerprints.ts';
import type { KeyName } from '../platform/keys/key-kinds.ts';
import { seal } from '../platform/keys/sealed.ts';
import { surveysKeysOf } from '../surveys/sealed-sheet.ts';
import { submitSurvey } from '../surveys/submit-survey.ts';
import { givenUpload } from '../testing/documents/uploads-fixtures.ts';
import { pdf } from '../testing/files-fixtures.ts';
import { givenCareer } from '../testing/people/careers-fixtures.ts';
import { doneBy, now } from '../testing/teaching/courses-fixtures.ts';
import { closed, givenOpenSurvey, sheetOf } from '../testing/teaching/surveys-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { dropKey, heldKeys } from './held-keys.ts';

const { inTransaction } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'ateneo-held-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Config = ReturnType<typeof readConfig>;
const configOf = (name: KeyName, ...keys: string[]) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, 'empty'), [name]: keys.join() });
const idOf = (config: Config, name: KeyName) => fingerprintsOf(config)[name]?.[0] ?? '';
const heldOf = async (db: Database, config: Config, name: KeyName) =>
  (await heldKeys(db, config))
    .filter((key) => key.name === name)
    .map(({ id, place, held }) => [id, place, held]);

const FORMER = 'what sealed until the day of the turn';
const NEXT = 'what seals since the day of the turn';

describe('of SURVEYS_KEY', () => {
  const [former, turned, next] = [[FORMER], [NEXT, FORMER], [NEXT]].map((keys) =>
    configOf('SURVEYS_KEY', ...keys),
  ) as [Config, Config, Config];
  const [formerId, nextId] = [idOf(former, 'SURVEYS_KEY'), idOf(next, 'SURVEYS_KEY')];

  /** Three sheets under the former key, two under the next. */
  async function givenTurned(tx: Database) {
    const given = await givenOpenSurvey(tx, { students: 5 });
    for (const [index, careerId] of given.careerIds.entries()) {
      const [secret] = surveysKeysOf(index < 3 ? former : turned)();
      await doneBy(submitSurvey(tx, { ...sheetOf(given.surveyId), careerId, secret }, now));
    }
    await keepFingerprints(tx, turned);
    return given;
  }

  it(
    'a key that others stand beside is needed by the sheets that it alone opens, whether it seals or opens',
    inTransaction(async (tx) => {
      await givenTurned(tx);
      expect(await heldOf(tx, turned, 'SURVEYS_KEY')).toEqual([
        [nextId, 'seals', 2],
        [formerId, 'opens', 3],
      ]);
      expect(await heldOf(tx, next, 'SURVEYS_KEY')).toEqual([
        [nextId, 'seals', 2],
        [formerId, 'is not here', 3],
      ]);
    }),
  );

  it(
    'and by none once their survey is closed; until then it is not dropped unasked',
    inTransaction(async (tx) => {
      const { surveyId } = await givenTurned(tx);
      const drop = () => dropKey(tx, next, { name: 'SURVEYS_KEY', id: formerId, lost: false });
      await expect(drop()).rejects.toThrow('3 sheets of open surveys');
      await closed(tx, surveyId, undefined, surveysKeysOf(turned));
      expect(await heldOf(tx, turned, 'SURVEYS_KEY')).toEqual([
        [nextId, 'seals', 0],
        [formerId, 'opens', 0],
      ]);
      await drop();
    }),
  );
});

describe('of UPLOADS_KEY', () => {
  const [lone, both] = [configOf('UPLOADS_KEY', NEXT), configOf('UPLOADS_KEY', NEXT, FORMER)] as [
    Config,
    Config,
  ];
  const [nextId, formerId] = fingerprintsOf(both).UPLOADS_KEY as [string, string];

  /** What was gathered while the key of its file was nowhere. */
  async function givenNameless(tx: Database) {
    const id = await givenUpload(tx, await givenCareer(tx), now);
    const store = fileStoreOf(lone);
    await store.bring(tx, id, seal(Readable.from([pdf('ALTRA')]), Buffer.from(FORMER)), null);
    return id;
  }

  it(
    'a file that was gathered before its key is its key’s once that is here, and is told as sealed no more',
    inTransaction(async (tx) => {
      const id = await givenNameless(tx);
      expect(await heldOf(tx, lone, 'UPLOADS_KEY')).toEqual([[nextId, 'seals', 0]]);
      expect((await checkFiles(tx, fileStoreOf(lone))).sealed).toEqual([id]);
      expect(await heldOf(tx, both, 'UPLOADS_KEY')).toEqual([
        [nextId, 'seals', 0],
        [formerId, 'opens', 1],
      ]);
      expect((await checkFiles(tx, fileStoreOf(both))).sealed).toEqual([]);
    }),
  );

  it(
    'as long as no key here opens it, it may need any key that is not here: none is dropped unasked',
    inTransaction(async (tx) => {
      await givenNameless(tx);
      await keepFingerprints(tx, both);
      expect(await heldOf(tx, lone, 'UPLOADS_KEY')).toEqual([
        [nextId, 'seals', 0],
        [formerId, 'is not here', 1],
      ]);
      const dropped = { name: 'UPLOADS_KEY', id: formerId, lost: false } as const;
      await expect(dropKey(tx, lone, dropped)).rejects.toThrow('1 files');
      await dropKey(tx, lone, { ...dropped, lost: true });
    }),
  );
});

describe('an instance that was not restarted since a key was dropped', () => {
  const env = (name: KeyName) =>
    [configOf(name, NEXT, FORMER), configOf(name, NEXT), configOf(name, FORMER, NEXT)] as [
      Config,
      Config,
      Config,
    ];

  async function givenDropped(tx: Database, name: KeyName) {
    const [both, next, former] = env(name);
    await keepFingerprints(tx, both);
    await dropKey(tx, next, { name, id: idOf(former, name), lost: false });
    return former;
  }

  it(
    'takes no sheet with it: nobody could open it after the restart',
    inTransaction(async (tx) => {
      const { surveyId, careerIds } = await givenOpenSurvey(tx, { students: 2 });
      const [sent = '', refused = ''] = careerIds;
      const [both, , former] = env('SURVEYS_KEY');
      const submit = (careerId: string, config: Config) =>
        tx.transaction((part) => {
          const [secret] = surveysKeysOf(config)();
          return doneBy(submitSurvey(part, { ...sheetOf(surveyId), careerId, secret }, now));
        });
      await givenDropped(tx, 'SURVEYS_KEY');
      await expect(submit(refused, former)).rejects.toThrow('is asked for no more: restart this instance');
      await submit(sent, both);
    }),
  );

  it(
    'keeps no file with it',
    inTransaction(async (tx) => {
      const former = await givenDropped(tx, 'UPLOADS_KEY');
      const id = await givenUpload(tx, await givenCareer(tx), now);
      const keep = (config: Config) =>
        tx.transaction((part) => fileStoreOf(config).keep(part, id, Readable.from([pdf()])));
      await expect(keep(former)).rejects.toThrow('is asked for no more: restart this instance');
      await keep(configOf('UPLOADS_KEY', NEXT));
    }),
  );

  it(
    'goes on where no key was ever compared, as with one that was made since the start',
    inTransaction(async (tx) => {
      await refuseDropped(tx, 'UPLOADS_KEY', 'made since');
      await keepFingerprints(tx, readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, 'empty') }));
      await refuseDropped(tx, 'UPLOADS_KEY', 'made since');
    }),
  );
});
