import type { Area } from '../area.ts';
import { locks as careerLocks } from '../db/schema.ts';
import { addLocks } from './demo.ts';
import { lockNotices } from './notices.ts';
import { personal } from './personal.ts';
import { serveLocks } from './serve-locks.ts';
import { studentLocks } from './student-overview.ts';
import { lockTasks } from './write-states.ts';

/** What keeps students from something, since when and why, and the way out. */
export const locks: Area = {
  serve: serveLocks,
  tasks: lockTasks,
  dashboard: { of: 'locks', student: studentLocks },
  notices: lockNotices,
  history: [{ column: careerLocks.careerId }],
  personal,
  demo: addLocks,
};
