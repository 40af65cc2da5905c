import 'server-only';
import { orMissing, read } from './api';

/** How the copies of one's own data stand; null where the institution makes none. */
export const getOwnCopies = () => orMissing(() => read('user/owncopies'));

/** Who looked at one's record, a page of it; null where the institution doesn't tell. */
export const getReadings = (page: number) => orMissing(() => read('user/readings', { page }));
