import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { dropFingerprint, fingerprintsOf, keepFingerprints, knownFingerprints } from './key-fingerprints.ts';
import { KEY_NAMES, newKeys } from './key-kinds.ts';
import { keysOf } from './own-keys.ts';

const { inTransaction } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'ateneo-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

const configOf = (keys: Partial<Record<string, string>>, name = 'empty') =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, name), ...keys });
const [first, second] = [newKeys(), newKeys()];

it(
  'the first start keeps which keys there are; who has others is told which, and what the database knows stays',
  inTransaction(async (tx) => {
    await keepFingerprints(tx, configOf(first));
    const known = await knownFingerprints(tx);
    expect(known).toEqual(fingerprintsOf(configOf(first)));
    for (const name of KEY_NAMES) {
      const other = configOf({ ...first, [name]: second[name] });
      await expect(keepFingerprints(tx, other)).rejects.toThrow(
        new RegExp(`^${name} lacks the key ${known[name]?.[0]} that the database knows`),
      );
    }
    await keepFingerprints(tx, configOf(first));
    expect(await knownFingerprints(tx)).toEqual(known);
  }),
);

it(
  'a key is turned: both in a list, then the former is dropped, and is asked for no more',
  inTransaction(async (tx) => {
    const both = Object.fromEntries(KEY_NAMES.map((name) => [name, `${second[name]},${first[name]}`]));
    await keepFingerprints(tx, configOf(first));
    await keepFingerprints(tx, configOf(both));
    await expect(keepFingerprints(tx, configOf(second))).rejects.toThrow('UPLOADS_KEY lacks the key');
    await expect(keepFingerprints(tx, configOf(first))).rejects.toThrow('UPLOADS_KEY lacks the key');
    const former = fingerprintsOf(configOf(first));
    for (const name of KEY_NAMES) {
      expect(await dropFingerprint(tx, name, former[name]?.[0] ?? '')).toBe(true);
      expect(await dropFingerprint(tx, name, former[name]?.[0] ?? '')).toBe(false);
    }
    await keepFingerprints(tx, configOf(second));
  }),
);

it(
  'a key that lies in DATA_DIR and isn’t configured is told before it is passed over; without configuration it counts',
  inTransaction(async (tx) => {
    const embedded = configOf({}, 'own');
    for (const name of KEY_NAMES) keysOf(embedded, name);
    await expect(keepFingerprints(tx, configOf(first, 'own'))).rejects.toThrow('gather');
    await keepFingerprints(tx, embedded);
    await expect(keepFingerprints(tx, configOf({}))).rejects.toThrow('here: none');
  }),
);
