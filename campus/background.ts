import { join } from 'node:path';
import { areas } from './areas.ts';
import type { CampusConfig } from './config.ts';
import type { CampusApp } from './http/campus-app.ts';
import { platformTasks } from './platform/housekeeping.ts';
import type { JobHandlers } from './platform/jobs.ts';
import { createMailer, mailJobs } from './platform/mail.ts';
import { NO_TEMPLATES, readMailTemplates } from './platform/mail-templates.ts';
import type { PeriodicTask } from './platform/periodic-tasks.ts';

/** What is seen to now and then while the service runs. */
export const periodicTasks: PeriodicTask[] = [...platformTasks, ...areas.flatMap(({ tasks = [] }) => tasks)];

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
  const context = { db: app.db, clock: app.clock, mailer, publicOrigin: config.publicOrigin };
  return Object.assign(mailJobs(mailer), ...areas.map(({ jobs }) => jobs?.(context)));
}
