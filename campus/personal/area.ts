import * as z from 'zod/mini';
import { id } from '../../contract/wire/id.ts';
import type { Area, JobContext } from '../area.ts';
import { exclusive } from '../platform/jobs/periodic-tasks.ts';
import { letterheadOf } from '../platform/letterhead.ts';
import { expireCopies, forgetOld, makeCopy, sweepCopies } from './make-copy.ts';
import { copyNotices } from './notices.ts';
import { copyStoreOf, MAKE_COPY } from './own-copies.ts';
import { servePersonal } from './serve-personal.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const asked = z.object({ copyId: id });

/** What the institution keeps of a person, for that person: the marks of the schema say what. */
export const personal: Area = {
  serve: servePersonal,
  jobs: (context) => {
    const place = copyPlace(context);
    return { [MAKE_COPY]: (payload) => makeCopy(place, asked.parse(payload).copyId) };
  },
  tasks: (config) => [
    exclusive('copies.expiry', MINUTE_MS, (tx, now) => expireCopies(tx, copyStoreOf(config), now)),
    exclusive('copies.sweep', HOUR_MS, (tx, now) => sweepCopies(tx, copyStoreOf(config), now)),
    exclusive('personal.forget', HOUR_MS, forgetOld),
  ],
  notices: copyNotices,
};

const copyPlace = ({ db, clock, timeZone, config, log }: JobContext) => ({
  ...{ db, clock, timeZone, store: copyStoreOf(config), institution: letterheadOf(config) },
  warn: (err: unknown, copyId: string) => log.error({ err, copyId }, 'a copy of own data was not made'),
});
