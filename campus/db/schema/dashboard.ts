import { index, primaryKey, text } from 'drizzle-orm/pg-core';
import { goesWith, instant, pgTable } from './columns.ts';
import { profiles } from './people.ts';

/** The steps of a dashboard that somebody doesn't want to be told of any more, by what tells one from another. */
export const dismissedSteps = pgTable(
  'dismissed_step',
  {
    profileId: goesWith(() => profiles.id),
    key: text().notNull(),
    dismissedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.key] }),
    index('dismissed_step_at').on(table.dismissedAt),
  ],
);
