import { peopleCalls } from '../../contract/accounts/people-calls.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { ofPeople, ofProfiles, recordOfficeReading } from '../platform/audit/record-readings.ts';
import { done } from '../platform/outcome.ts';
import { addPerson, endProfile, findProfiles, issueServiceSession } from './people/people.ts';
import { addIdentity, findPeople, listIdentities, removeIdentity } from './sign-in/identities.ts';

/** What the office does with people, and with what the single sign-on may know them by. */
export function servePeople(app: CampusApp) {
  serve(app, peopleCalls, {
    'office/people/add': { change: (tx, { body }, now) => addPerson(tx, body, now) },
    'office/people/find': {
      read: async (db, { body }, now) => {
        const found = await findPeople(db, body.who);
        await recordOfficeReading(db, 'person', ofPeople(found.map(({ personId }) => personId)), now);
        return found;
      },
    },
    'office/profiles/find': {
      read: async (db, { body }, now) => {
        const found = await findProfiles(db, body.who, now);
        await recordOfficeReading(db, 'person', ofProfiles(found.map(({ profileId }) => profileId)), now);
        return found;
      },
    },
    'office/profiles/end': {
      change: async (tx, { body }, now) => {
        await endProfile(tx, body.profileId, now);
        return done(null);
      },
    },
    'office/tokens/issue': {
      change: async (tx, { body }, now) =>
        done({ token: await issueServiceSession(tx, body.profileId, now) }),
    },
    'office/identities/list': {
      read: async (db, { body: { personId } }, now) => {
        await recordOfficeReading(db, 'identities', ofPeople([personId]), now);
        return await listIdentities(db, personId);
      },
    },
    'office/identities/add': { change: (tx, { body }, now) => addIdentity(tx, body, now) },
    'office/identities/remove': {
      change: async (tx, { body }, now) => {
        await removeIdentity(tx, body, now);
        return done(null);
      },
    },
  });
}
