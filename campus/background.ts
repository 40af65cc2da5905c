import { join } from 'node:path';
import { areas } from './areas.ts';
import type { CampusConfig } from './config.ts';
import type { CampusApp } from './http/campus-app.ts';
import { forgetsAudit } from './platform/audit/forget-audit.ts';
import { platformTasks } from './platform/jobs/housekeeping.ts';
import type { JobHandlers } from './platform/jobs/jobs.ts';
import type { PeriodicTask } from './platform/jobs/periodic-tasks.ts';
import { createMailer, mailJobs } from './platform/notices/mail.ts';
import { NO_TEMPLATES, readMailTemplates } from './platform/notices/mail-templates.ts';
import { noticesIn } from './platform/notices/notify.ts';
import { tellMoves } from './platform/numbers/watch-numbers.ts';

/** What is seen to now and then while the service runs. */
export const periodicTasks = (config: CampusConfig): PeriodicTask[] => [
  ...platformTasks,
  ...forgetsAudit(config.AUDIT_KEPT_MONTHS),
  tellMoves(config.OFFICE_MAIL),
  ...areas.flatMap(({ tasks = [] }) => (typeof tasks === 'function' ? tasks(config) : tasks)),
];

type Lane = 'slow' | 'letters' | 'notices' | 'prompt' | 'pushes';

/** How many jobs of a lane run at once on each instance, where more than one: slow work that goes to many. */
export const AT_ONCE: Partial<Record<Lane, number>> = { notices: 2, pushes: 4 };

/** The handlers of each lane of jobs; lanes run side by side, so that a slow one delays no other. */
export function jobHandlers(app: CampusApp, config: CampusConfig): Record<Lane, JobHandlers> {
  const mailer = createMailer(
    {
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      directory: join(config.DATA_DIR, 'mail'),
      institution: config.INSTITUTION_NAME,
      templates: config.MAIL_TEMPLATES ? readMailTemplates(config.MAIL_TEMPLATES) : NO_TEMPLATES,
      timeZone: config.INSTITUTION_TIME_ZONE,
      publicOrigin: config.publicOrigin,
    },
    app.log,
  );
  const { db, clock, timeZone, log } = app;
  const notices = noticesIn(areas);
  const { publicOrigin } = config;
  const context = { db, clock, timeZone, mailer, publicOrigin, config, notices, areas, log };
  return {
    slow: Object.assign({}, ...areas.map(({ jobs }) => jobs?.(context))),
    letters: Object.assign(mailJobs(mailer), ...areas.map(({ letterJobs }) => letterJobs?.(context))),
    notices: Object.assign({}, ...areas.map(({ noticeJobs }) => noticeJobs?.(context))),
    prompt: Object.assign({}, ...areas.map(({ promptJobs }) => promptJobs?.(context))),
    pushes: Object.assign({}, ...areas.map(({ pushJobs }) => pushJobs?.(context))),
  };
}
