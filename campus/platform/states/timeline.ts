type Happened<By> = { at: Date; action: string; by: By; note: string | null };

/** What has happened to something, as its rows say it (`happened` in db/schema/columns.ts). */
export const toTimeline = <By extends string>(steps: Happened<By>[]) =>
  steps.map(({ at, action, by, note }) => ({ at: at.toISOString(), action, by, note }));
