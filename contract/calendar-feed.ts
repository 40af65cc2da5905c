import * as z from 'zod/mini';

/** Somebody's own calendar, which a program reads at an address that only they know. */
const instant = z.iso.datetime();

/** The address itself isn't kept: it was shown once. */
export const calendarFeed = z.nullable(z.object({ createdAt: instant, lastFetchedAt: z.nullable(instant) }));
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** What stands behind the portal's own address; a former one answers nobody any more. */
export const newCalendarFeed = z.object({ path: z.string().check(z.regex(/^\/calendar\/[\w-]+\.ics$/)) });
