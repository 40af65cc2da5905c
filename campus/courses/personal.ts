import type { Personal } from '../area.ts';
import { courseTitle, said } from '../db/said.ts';
import { courseMessageRecipients, courseMessages, enrolments } from '../db/schema.ts';

/** What somebody attends or attended, and what was written to or by them. */
export const personal: Personal[] = [
  {
    column: enrolments.careerId,
    says: {
      course: courseTitle(enrolments.offeringId),
      ...said(
        enrolments,
        'status',
        'reasons',
        'reason',
        'number',
        'position',
        'merits',
        'reserves',
        'seatGroup',
        'requestedAt',
        'decidedAt',
      ),
    },
  },
  {
    column: courseMessages.authorId,
    says: {
      course: courseTitle(courseMessages.offeringId),
      ...said(courseMessages, 'subject', 'body', 'sentAt'),
    },
  },
  { column: courseMessageRecipients.careerId, says: said(courseMessageRecipients, 'messageId', 'readAt') },
];
