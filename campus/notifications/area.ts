import type { Area } from '../area.ts';
import { notificationChoices, notifications as notificationsTable } from '../db/schema.ts';

/** What people are told of while they are away: kept for the bell of the portal, and mailed. */
export const notifications: Area = {
  belongs: [notificationsTable.profileId, notificationChoices.profileId],
};
