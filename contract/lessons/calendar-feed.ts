import * as z from 'zod/mini';

/** Somebody's own calendar, which a program reads at an address that only they know. */
const instant = z.iso.datetime();

/** The address itself isn't kept: it was shown once. */
export const calendarFeed = z.nullable(z.object({ createdAt: instant, lastFetchedAt: z.nullable(instant) }));
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** What stands behind the portal's own address; a former one answers nobody any more. */
export const newCalendarFeed = z.object({ path: z.string().check(z.regex(/^\/calendar\/[\w-]{43}\.ics$/)) });

export const readCalendarRequest = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) });

/** `file` is text/calendar, null where the address has ended; `tag` is another one whenever the file is. */
export const readCalendar = z.object({ file: z.nullable(z.string()), tag: z.string() });
export type ReadCalendar = z.infer<typeof readCalendar>;
