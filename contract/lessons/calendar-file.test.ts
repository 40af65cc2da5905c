import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect, it } from 'vitest';
import { type CalendarEvent, calendarFile, eventFile } from './calendar-file.ts';

const event: CalendarEvent = {
  uid: 'exam-1@portal.example.edu',
  sequence: 3,
  stampedAt: new Date('2026-01-02T10:11:12.345Z'),
  startsAt: new Date('2026-01-14T08:00:00Z'),
  endsAt: new Date('2026-01-14T10:30:00Z'),
  status: 'CONFIRMED',
  summary: 'Analisi 2',
  location: 'Aula 8',
  description: '',
  url: 'https://portal.example.edu/student/exams/1',
};
const linesOf = (change: Partial<CalendarEvent>) => eventFile({ ...event, ...change }).split('\r\n');

it('G2: writes an event with its identity, its sequence and its times in UTC, each line ended by CRLF', () => {
  expect(eventFile(event)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Ateneo//Portal//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:exam-1@portal.example.edu',
      'SEQUENCE:3',
      'DTSTAMP:20260102T101112Z',
      'DTSTART:20260114T080000Z',
      'DTEND:20260114T103000Z',
      'STATUS:CONFIRMED',
      'SUMMARY:Analisi 2',
      'LOCATION:Aula 8',
      'URL:https://portal.example.edu/student/exams/1',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

it('G2: lets no text end its line or its property', () => {
  const lines = linesOf({ summary: 'A, B; C\\D\u0007', description: 'uno\r\nEND:VEVENT\ndue\rtre' });
  expect(lines).toContain('SUMMARY:A\\, B\\; C\\\\D');
  expect(lines).toContain('DESCRIPTION:uno\\nEND:VEVENT\\ndue\\ntre');
});

it('G2: folds long lines at 75 octets, never within a character, and loses nothing', () => {
  const description = 'Perché à è ì 🎓 '.repeat(40).trim();
  const file = eventFile({ ...event, description });
  const lines = file.split('\r\n');

  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file).not.toContain('\uFFFD');
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${description}\r\n`);
});

/** The nights when clocks change: a repeated hour, a missing hour, and the days before and after. */
const nights = [
  ['2026-10-24T07:00:00Z', ';TZID=Europe/Rome:20261024T090000'],
  ['2026-10-25T00:30:00Z', ':20261025T003000Z'],
  ['2026-10-25T01:30:00Z', ':20261025T013000Z'],
  ['2026-10-26T08:00:00Z', ';TZID=Europe/Rome:20261026T090000'],
  ['2027-03-28T00:30:00Z', ';TZID=Europe/Rome:20270328T013000'],
  ['2027-03-28T01:30:00Z', ';TZID=Europe/Rome:20270328T033000'],
  ['2027-03-29T07:00:00Z', ';TZID=Europe/Rome:20270329T090000'],
] as const;

it.each(nights)('G14: %s stands in the zone as %s, and two readers find it again', (instant, written) => {
  const startsAt = new Date(instant);
  const endsAt = new Date(startsAt.getTime() + 2 * 60 * 60_000);
  const file = calendarFile([{ ...event, startsAt, endsAt }], {
    name: 'Lezioni',
    timeZone: 'Europe/Rome',
    mostBytes: 10_000,
  });

  expect(file.split('\r\n')).toContain(`DTSTART${written}`);
  const calendar = new ICAL.Component(ICAL.parse(file));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const found = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  expect([found.startDate.toJSDate(), found.endDate.toJSDate()]).toEqual([startsAt, endsAt]);
  const [other] = Object.values(nodeIcal.sync.parseICS(file)).filter((each) => each?.type === 'VEVENT');
  expect([other?.start.getTime(), other?.end?.getTime()]).toEqual([startsAt.getTime(), endsAt.getTime()]);
});

it('G14: stands in UTC where the rules of the zone aren’t known here', () => {
  const file = calendarFile([event], { name: 'Lessons', timeZone: 'America/Lima', mostBytes: 10_000 });
  expect(file).toContain('\r\nDTSTART:20260114T080000Z\r\n');
  expect(file).not.toContain('VTIMEZONE');
});
