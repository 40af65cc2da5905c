import { listOf } from './files.ts';
import type { Row, Table } from './read-table.ts';

/** The one role that a row of users.csv holds in OneRoster 1.1, as a row of the roles.csv of 1.2. */
export function rolesOfUsers(users: Table): Table {
  const rows = [...users.rows].map(([sourcedId, row]): [string, Row] => [sourcedId, roleOf(sourcedId, row)]);
  return { rows: new Map(rows), seen: users.seen, deleted: users.deleted };
}

const roleOf = (sourcedId: string, { line, fields }: Row): Row => ({
  line,
  fields: {
    sourcedId,
    status: fields.status ?? '',
    userSourcedId: sourcedId,
    roleType: 'primary',
    role: fields.role ?? '',
    beginDate: '',
    endDate: '',
    orgSourcedId: listOf(fields.orgSourcedIds ?? '')[0] ?? '',
    'metadata.programmeCode': fields['metadata.programmeCode'] ?? '',
  },
});
