import { lockCalls } from '../../contract/locks/calls.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { ofProfiles, recordOfficeReading } from '../platform/audit/record-readings.ts';
import { listLocks, passLock, placeByOffice, waiveLock } from './office-locks.ts';
import { ownLocks } from './own-locks.ts';

/** Locks, as students and the office ask about them. */
export function serveLocks(app: CampusApp) {
  serve(app, lockCalls, {
    'student/locks/list': { read: (db, { careerId, reader }, now) => ownLocks(db, careerId, reader, now) },
    'office/locks/place': { change: (tx, { body }, now) => placeByOffice(tx, body, now) },
    'office/locks/waive': { change: (tx, { body }, now) => waiveLock(tx, body, now) },
    'office/locks/pass': { change: (tx, { body }, now) => passLock(tx, body, now) },
    'office/locks/list': {
      read: async (db, { body: { careerId }, reader }, now) => {
        await recordOfficeReading(db, 'locks', ofProfiles([careerId]), now);
        return await listLocks(db, careerId, reader, now);
      },
    },
  });
}
