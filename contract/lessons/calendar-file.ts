/** One event of a calendar file (RFC 5545). `sequence` grows with each change; calendars take the newer. */
export type CalendarEvent = {
  uid: string;
  sequence: number;
  /** When a downloaded file was written, or when a subscribed calendar changed last. */
  stampedAt: Date;
  startsAt: Date;
  endsAt: Date;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  summary: string;
  location: string;
  description: string;
  url: string;
  /** It takes no time of one's own: a deadline. */
  transparent?: boolean;
};

/** How long a calendar still shows what was cancelled, as such. */
export const CANCELLED_DAYS = 30;

const LINE_OCTETS = 75;

const HEAD = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Ateneo//Portal//EN', 'CALSCALE:GREGORIAN'];

/** The file of one event, its times in UTC. */
export const eventFile = (event: CalendarEvent): string =>
  written([...HEAD, 'METHOD:PUBLISH', ...eventLines(event, utc), 'END:VCALENDAR']);

/** How often a program is asked to read a calendar again; most read it when they like. */
const READ_AGAIN = 'PT1H';

/**
 * A calendar that is read repeatedly, up to `mostBytes`: later events are left out. Times are in the zone if
 * its rules are known here, else in UTC.
 */
export function calendarFile(
  events: CalendarEvent[],
  { name, timeZone, mostBytes }: { name: string; timeZone: string; mostBytes: number },
): string {
  const zoned = CENTRAL_EUROPEAN.includes(timeZone);
  const time = zoned ? inZone(timeZone) : utc;
  const head = [
    ...HEAD,
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${READ_AGAIN}`,
    `X-PUBLISHED-TTL:${READ_AGAIN}`,
    ...(zoned ? zoneLines(timeZone) : []),
  ];
  const parts = [written(head)];
  let bytes = Buffer.byteLength(parts[0] ?? '') + 'END:VCALENDAR\r\n'.length;
  for (const event of events) {
    const part = written(eventLines(event, time));
    bytes += Buffer.byteLength(part);
    if (bytes > mostBytes) break;
    parts.push(part);
  }
  return `${parts.join('')}END:VCALENDAR\r\n`;
}

/** What stands behind DTSTART and DTEND, with its colon. */
type Time = (instant: Date) => string;

const eventLines = (event: CalendarEvent, time: Time): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP${utc(event.stampedAt)}`,
  `DTSTART${time(event.startsAt)}`,
  `DTEND${time(event.endsAt)}`,
  `STATUS:${event.status}`,
  ...(event.transparent ? ['TRANSP:TRANSPARENT'] : []),
  `SUMMARY:${escaped(event.summary)}`,
  ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
  ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
  `URL:${event.url}`,
  'END:VEVENT',
];

/** :20260114T080000Z */
const utc: Time = (instant) => `:${instant.toISOString().replace(/[-:]|\.\d{3}/g, '')}`;

/** Where the clocks change by one rule, since 1996. */
const CENTRAL_EUROPEAN = [
  'Rome',
  'Madrid',
  'Paris',
  'Berlin',
  'Vienna',
  'Zurich',
  'Brussels',
  'Amsterdam',
].map((city) => `Europe/${city}`);

const zoneLines = (timeZone: string): string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${timeZone}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:19810329T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const HOUR_MS = 60 * 60_000;

/** `;TZID=Europe/Rome:20261023T090000`; in UTC where the hour occurs twice, as programs differ there. */
function inZone(timeZone: string): Time {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const local = (instant: Date) => format.format(instant).replace(' ', 'T').replace(/[-:]/g, '');
  const isTwice = (instant: Date) =>
    [-HOUR_MS, HOUR_MS].some((away) => local(new Date(instant.getTime() + away)) === local(instant));
  return (instant) => (isTwice(instant) ? utc(instant) : `;TZID=${timeZone}:${local(instant)}`);
}

const written = (lines: string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what a text of this format may not contain
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** At most 75 octets a line, none broken within a character; those that go on begin with a space. */
function folded(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += size;
  }
  return lines.join('\r\n');
}
