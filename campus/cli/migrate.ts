import { migrate } from '../db/migrate.ts';
import { openInstitution } from '../institution.ts';
import { print } from '../platform/terminal.ts';
import { type Run, WrongUsage } from '../verb.ts';

export const migrateDatabase: Run = async ({ words }, { config }) => {
  if (words.length > 0) throw new WrongUsage();
  const { db, close } = await openInstitution(config, { asItIs: true });
  const applied = await migrate(db).finally(close);
  for (const name of applied) print(name);
  print(applied.length > 0 ? 'The database is up to date.' : 'The database was up to date.');
};
