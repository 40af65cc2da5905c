/** Where others take the address of a calendar, which goes at the end, encoded. */
export const CALENDAR_SERVICES = {
  google: 'https://calendar.google.com/calendar/r?cid=',
  outlook: 'https://outlook.live.com/calendar/0/addfromweb?url=',
};
