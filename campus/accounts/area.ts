import type { Area } from '../area.ts';
import {
  accounts as accountsTable,
  emailProofs,
  emailUndos,
  identities,
  profiles,
  recoveries,
  tokens as tokensTable,
} from '../db/schema.ts';
import { accountNotices } from './notices.ts';
import { correctOnRequest } from './people/correct-on-request.ts';
import { ownPerson } from './people/profiles.ts';
import { personal } from './personal.ts';
import { serveAccounts } from './serve-accounts.ts';
import { servePeople } from './serve-people.ts';
import { accountJobs, accountTasks } from './tasks.ts';

/** Who people are, how they sign in, and what they are here: their profiles. */
export const accounts: Area = {
  serve: (app, { config }) => {
    serveAccounts(app, {
      order: config.GATEWAY_MATCH,
      provision: config.GATEWAY_PROVISION,
      professors: config.GATEWAY_PROFESSORS,
      students: config.GATEWAY_STUDENTS,
    });
    servePeople(app);
  },
  tasks: accountTasks,
  letterJobs: accountJobs,
  effects: { data_correction: correctOnRequest },
  notices: accountNotices,
  dashboard: {
    student: (db, { careerId }, _reader, now) => ownPerson(db, careerId, now),
    professor: (db, { professorId }, _reader, now) => ownPerson(db, professorId, now),
  },
  belongs: [
    profiles.personId,
    accountsTable.personId,
    identities.personId,
    tokensTable.profileId,
    recoveries.personId,
    emailProofs.personId,
    emailUndos.personId,
  ],
  personal,
};
