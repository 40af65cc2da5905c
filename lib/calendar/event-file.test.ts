import { expect, it } from 'vitest';
import { type CalendarEvent, eventFile } from './event-file.ts';

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
