import * as z from 'zod/mini';

/** How somebody has a kind of notification mailed: at once, with the others of a day, or not. */
export const emailChoice = z.enum(['now', 'daily', 'off']);
export type EmailChoice = z.infer<typeof emailChoice>;

/** What became of a mail: `spared` was read, or its cause gone, before it was due. */
export const deliveryStatus = z.enum(['queued', 'sent', 'spared', 'failed', 'bounced']);

/** A critical one always stands in the portal and is always mailed, at once or with the others of a day. */
export const noticeSeverity = z.enum(['critical', 'normal']);
export type NoticeSeverity = z.infer<typeof noticeSeverity>;

/** The areas of the portal that notifications come from, in the order in which preferences list them. */
export const noticeArea = z.enum([
  'lessons',
  'presences',
  'courses',
  'exams',
  'offers',
  'processes',
  'payments',
  'documents',
  'surveys',
  'locks',
  'account',
]);
export type NoticeArea = z.infer<typeof noticeArea>;
