import type { Area } from '../area.ts';
import { accountNotices } from './notices.ts';
import { correctOnRequest } from './people/correct-on-request.ts';
import { ownPerson } from './people/profiles.ts';
import { serveAccounts } from './serve-accounts.ts';
import { servePeople } from './serve-people.ts';
import { identity } from './sign-in/identity-verb.ts';
import { tokens } from './sign-in/tokens-verb.ts';
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
  verbs: { tokens, identity },
  tasks: accountTasks,
  letterJobs: accountJobs,
  effects: { data_correction: correctOnRequest },
  notices: accountNotices,
  dashboard: {
    student: (db, { careerId }, _reader, now) => ownPerson(db, careerId, now),
    professor: (db, { professorId }, _reader, now) => ownPerson(db, professorId, now),
  },
};
