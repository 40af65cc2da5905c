import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import { facts } from '../../db/schema.ts';
import { KEY_KINDS, KEY_NAMES, type KeyName } from './key-kinds.ts';
import { type KeySetting, keysIn, keysThere } from './own-keys.ts';

/** Keys are not those that the institution's database knows; the message says which, and what to do. */
export class OtherKeys extends Error {}

const FACT = 'keys';
export const fingerprints = z.partialRecord(z.enum(KEY_NAMES), z.array(z.string()));
/** By the names of what is sealed with them, which keys were ever used. */
export type Fingerprints = z.output<typeof fingerprints>;

/** Of the keys that there are. */
export const fingerprintsOf = (setting: KeySetting): Fingerprints =>
  Object.fromEntries(
    KEY_NAMES.map((name) => [name, keysThere(setting, name).map(KEY_KINDS[name].idOf)] as const).filter(
      ([, ids]) => ids.length > 0,
    ),
  );

/** What the database knows; empty where nothing was ever compared. */
export async function knownFingerprints(db: Database): Promise<Fingerprints> {
  const [row] = await db.select().from(facts).where(eq(facts.key, FACT));
  return fingerprints.parse(row?.value ?? {});
}

/**
 * Compares the keys with those used before and keeps the present ones. Throws `OtherKeys` where one is
 * missing, or DATA_DIR has one that the configuration lacks.
 */
export function keepFingerprints(db: Database, setting: KeySetting): Promise<void> {
  return db.transaction(async (tx) => {
    refuseStray(setting);
    await tx.insert(facts).values({ key: FACT, value: {} }).onConflictDoNothing();
    await tx.execute(sql`select 1 from ${facts} where ${eq(facts.key, FACT)} for update`);
    const [known, here] = [await knownFingerprints(tx), fingerprintsOf(setting)];
    refuseWanting(known, here);
    const value = Object.fromEntries(
      KEY_NAMES.map((name) => [name, [...new Set([...(known[name] ?? []), ...(here[name] ?? [])])]] as const),
    );
    await tx.update(facts).set({ value }).where(eq(facts.key, FACT));
  });
}

/** Throws `OtherKeys` with a line for each list that lacks one. */
export function refuseWanting(known: Fingerprints, here: Fingerprints): void {
  const lines = KEY_NAMES.flatMap((name) => {
    const wanting = (known[name] ?? []).filter((id) => !here[name]?.includes(id));
    return wanting.length > 0 ? [wantingLine(name, wanting, here[name] ?? [])] : [];
  });
  if (lines.length > 0) throw new OtherKeys(lines.join('\n'));
}

const wantingLine = (name: KeyName, wanting: string[], here: string[]) =>
  `${name} lacks the key ${wanting.join(', ')} that the database knows (here: ${here.join(', ') || 'none'}): ` +
  'every instance and the command line need the same; a list with commas opens with all of its keys';

function refuseStray(setting: KeySetting): void {
  const lines = KEY_NAMES.flatMap((name) => {
    const { idOf } = KEY_KINDS[name];
    const here = keysThere(setting, name).map(idOf);
    const stray = keysIn(setting.DATA_DIR, name).map(idOf);
    return stray
      .filter((id) => !here.includes(id))
      .map(
        (id) =>
          `${setting.DATA_DIR} has the key ${id}, which is not in ${name}: gather ${setting.DATA_DIR} takes it in`,
      );
  });
  if (lines.length > 0) throw new OtherKeys(lines.join('\n'));
}

/** Stops asking for a key; false if it wasn't asked for. `held` may prevent it by throwing. */
export function dropFingerprint(
  db: Database,
  name: KeyName,
  id: string,
  held: (tx: Database) => Promise<void> = async () => {},
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from ${facts} where ${eq(facts.key, FACT)} for update`);
    await held(tx);
    const known = await knownFingerprints(tx);
    if (!known[name]?.includes(id)) return false;
    const value = { ...known, [name]: known[name].filter((each) => each !== id) };
    await tx.update(facts).set({ value }).where(eq(facts.key, FACT));
    return true;
  });
}

/**
 * To be called in a transaction that seals: throws `OtherKeys` where the key was dropped since this process
 * started, because other instances no longer have it. The key can't be dropped until the commit.
 */
export async function refuseDropped(tx: Database, name: KeyName, id: string): Promise<void> {
  const [row] = await tx.select().from(facts).where(eq(facts.key, FACT)).for('key share');
  const known = fingerprints.parse(row?.value ?? {})[name] ?? [];
  if (known.length === 0 || known.includes(id)) return; // none yet: it was made since the start
  throw new OtherKeys(
    `the key ${id} of ${name} is asked for no more: restart this instance with those of the others`,
  );
}
