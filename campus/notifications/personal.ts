import type { Personal } from '../area.ts';
import { said } from '../db/said.ts';
import { notificationChoices, notifications, pushDevices } from '../db/schema.ts';

/** What somebody was told, and what they want to be told. */
export const personal: Personal[] = [
  {
    column: notifications.profileId,
    says: said(notifications, 'kind', 'subject', 'link', 'params', 'createdAt', 'readAt', 'resolvedAt'),
  },
  {
    column: notificationChoices.profileId,
    says: said(notificationChoices, 'kind', 'portal', 'email', 'push'),
  },
  { column: pushDevices.personId, says: said(pushDevices, 'browser', 'system', 'since', 'seenAt') },
];
