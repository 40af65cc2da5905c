import { eq } from 'drizzle-orm';
import { fastify } from 'fastify';
import { afterAll } from 'vitest';
import { areas } from '../../areas.ts';
import { readConfig } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { notificationMails, notifications } from '../../db/schema.ts';
import { notifications as area } from '../../notifications/area.ts';
import { runDueJob } from '../../platform/jobs/jobs.ts';
import { createMailer } from '../../platform/notices/mail.ts';
import { NO_TEMPLATES } from '../../platform/notices/mail-templates.ts';
import { noticesIn } from '../../platform/notices/notify.ts';
import { type Clock, createClock } from '../../platform/time/clock.ts';
import { givenMailServer } from './mail-server-fixtures.ts';

const timeZone = 'Europe/Rome';
const publicOrigin = 'https://portal.example.org';

/** Mails notices to a mail server, on a clock that starts at `start`; closed after the test file. */
export async function givenMailing(db: Database, start: Date) {
  const state = { at: start, server: await givenMailServer() };
  afterAll(() => state.server.close());
  const clock: Clock = {
    ...createClock(),
    now: async () => state.at,
    transact: (database, work) => database.transaction((tx) => work(tx, state.at)),
  };
  const context = {
    log: fastify().log,
    ...{ db, clock, timeZone, areas, notices: noticesIn(areas), publicOrigin },
    config: readConfig({ NODE_ENV: 'test', PUSH: '0' }),
    mailer: createMailer(
      {
        ...{ smtpUrl: state.server.url, from: 'ateneo@example.org', directory: '/nowhere' },
        ...{ institution: 'Università di Prova', templates: NO_TEMPLATES, timeZone, publicOrigin },
      },
      { info: () => {} },
    ),
  };

  return {
    ...{ state, clock, context },
    pass(minutes: number) {
      state.at = new Date(state.at.getTime() + minutes * 60_000);
    },
    /** Does all that is put aside and due; `only` what waits for no mail server. */
    async work({ only }: { only?: 'prompt' } = {}) {
      const handlers = {
        ...(only ? {} : { ...area.letterJobs?.(context), ...area.noticeJobs?.(context) }),
        ...area.promptJobs?.(context),
      };
      while (await runDueJob(db, clock, handlers));
    },
    /** The mails of a profile with what became of them, the oldest first. */
    async mailsOf(profileId: string) {
      return await db
        .select({ kind: notifications.kind, status: notificationMails.status })
        .from(notificationMails)
        .innerJoin(notifications, eq(notifications.id, notificationMails.notificationId))
        .where(eq(notifications.profileId, profileId))
        .orderBy(notifications.createdAt, notifications.kind);
    },
  };
}
