import type { Area } from '../area.ts';
import { locks as careerLocks } from '../db/schema.ts';
import { lockNotices } from './notices.ts';
import { lockTasks } from './write-states.ts';

/** What keeps students from something, since when and why, and the way out. */
export const locks: Area = {
  tasks: lockTasks,
  notices: lockNotices,
  history: [{ column: careerLocks.careerId }],
};
