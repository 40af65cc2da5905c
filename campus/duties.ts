import { join } from 'node:path';
import { accountDuties, accountJobs } from './accounts/duties.ts';
import type { CampusConfig } from './config.ts';
import { moveQueues } from './courses/waiting-list.ts';
import { examDuties } from './exams/duties.ts';
import type { CampusApp } from './http/campus-app.ts';
import { platformDuties } from './platform/housekeeping.ts';
import type { JobHandlers } from './platform/jobs.ts';
import type { KeeperDuty } from './platform/keeper.ts';
import { createMailer, mailJobs } from './platform/mail.ts';
import { NO_TEMPLATES, readMailTemplates } from './platform/mail-templates.ts';

const MINUTE_MS = 60_000;

/** What is seen to now and then while the service runs. */
export const duties: KeeperDuty[] = [
  ...platformDuties,
  ...accountDuties,
  { name: 'courses.move-queues', everyMs: MINUTE_MS / 2, run: ({ db, clock }) => moveQueues(db, clock) },
  ...examDuties,
];

/** Who does the work that was put aside. */
export function jobHandlers(app: CampusApp, config: CampusConfig): JobHandlers {
  const mailer = createMailer(
    {
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      directory: join(config.DATA_DIR, 'mail'),
      institution: config.INSTITUTION_NAME,
      templates: config.MAIL_TEMPLATES ? readMailTemplates(config.MAIL_TEMPLATES) : NO_TEMPLATES,
      timeZone: config.INSTITUTION_TIME_ZONE,
    },
    app.log,
  );
  return {
    ...mailJobs(mailer),
    ...accountJobs({ db: app.db, clock: app.clock, mailer, publicOrigin: config.publicOrigin }),
  };
}
