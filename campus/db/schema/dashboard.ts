import { index, primaryKey, text } from 'drizzle-orm/pg-core';
import { goesWith, instant, own, pgTable, said } from './columns.ts';
import { profiles } from './people.ts';

/** Steps that somebody dismissed from the dashboard, by the key that tells one step from another. */
export const dismissedSteps = pgTable(
  'dismissed_step',
  {
    profileId: own(goesWith(() => profiles.id)),
    key: said(text().notNull()),
    dismissedAt: said(instant().notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.key] }),
    index('dismissed_step_at').on(table.dismissedAt),
  ],
);
