import type { Area } from '../area.ts';
import { studentLocks } from './own-locks.ts';
import { serveLocks } from './serve-locks.ts';
import { lockNotices } from './tell.ts';
import { lockTasks } from './write-states.ts';

/** What keeps students from something, since when and why, and the way out. */
export const locks: Area = {
  serve: serveLocks,
  tasks: lockTasks,
  dashboard: { of: 'locks', student: studentLocks },
  notices: lockNotices,
};
