import { BadConfiguration } from '../observe/settings.ts';
import { BadBackup } from './backup/format.ts';
import { ChangedMigration, NewerDatabase, NoInstitution, NotMigrated } from './db/applied-migrations.ts';
import { DirectoryInUse } from './db/directory-lock.ts';
import { NoHost } from './db/drivers/find-host.ts';
import { TablesHeld } from './db/migrate.ts';
import { OpenDirectory } from './db/private-directory.ts';
import { PublishedPassword } from './demo/published-password.ts';
import { PostgresTooOld } from './institution.ts';
import { OtherKeys } from './platform/keys/key-fingerprints.ts';
import { OfficeRefused } from './verb.ts';

const EXPLAINED = [
  BadConfiguration,
  ChangedMigration,
  DirectoryInUse,
  NewerDatabase,
  NoHost,
  NoInstitution,
  NotMigrated,
  TablesHeld,
  OpenDirectory,
  PostgresTooOld,
  OfficeRefused,
  OtherKeys,
  BadBackup,
  PublishedPassword,
];

type Failure = { code?: string; port?: number; message?: string; cause?: unknown };

/** Why the service or a command failed, and what to do about it where that is known. */
export function startFailure(error: unknown): string {
  const causes = causesOf(error);
  const explained = causes.find((each) => EXPLAINED.some((kind) => each instanceof kind));
  if (explained) return `campus: ${messageOf(explained)}`;
  const failure = causes.find(({ code }) => code !== undefined) ?? {};
  return `campus: ${explanations(failure)[failure.code ?? ''] ?? explainedByClass(failure) ?? messageOf(error)}`;
}

const explanations = ({ port, message }: Failure): Record<string, string> => ({
  EADDRINUSE: `port ${port} is in use: set CAMPUS_PORT to a free one, or to 0 for any`,
  EACCES: `${message}: choose another DATA_DIR or CAMPUS_PORT`,
  ECONNREFUSED: 'PostgreSQL does not answer at DATABASE_URL: is it running, and are host and port right?',
  EAI_AGAIN: 'the host in DATABASE_URL is not known now: is it right, and does the name service answer?',
  ENOTFOUND: 'the host in DATABASE_URL is not known',
  ETIMEDOUT: 'PostgreSQL does not answer at DATABASE_URL: is it reachable from here?',
  '3D000': `${message}: create it first, or correct DATABASE_URL`,
});

const CERTIFICATE = /^(CERT_|UNABLE_TO_|(DEPTH_ZERO_)?SELF_SIGNED_CERT|ERR_TLS_CERT)/;

/** Classes 08 and 28 of SQLSTATE: connection, authorisation. */
function explainedByClass({ code = '', message }: Failure): string | null {
  if (code.startsWith('28')) return `PostgreSQL refuses the user or password of DATABASE_URL (${message})`;
  if (CERTIFICATE.test(code))
    return `the certificate of PostgreSQL is not trusted (${message}): name its authority by sslrootcert in DATABASE_URL`;
  return code.startsWith('08') ? `the connection to PostgreSQL failed (${message})` : null;
}

function causesOf(error: unknown): Failure[] {
  const causes: Failure[] = [];
  for (let each = error as Failure | undefined; each && causes.length < 5; each = each.cause as Failure) {
    causes.push(each);
  }
  return causes;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
