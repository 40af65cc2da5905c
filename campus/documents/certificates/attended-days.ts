import { addDays } from 'date-fns/addDays';
import { subMonths } from 'date-fns/subMonths';
import type { AttendedDay } from '../../../contract/documents/certificates.ts';
import { WRITING_LOCALES } from '../../../contract/wire/writing-locale.ts';
import type { Area } from '../../area.ts';
import type { AttendedPart } from '../../area-parts.ts';
import type { Database } from '../../db/database.ts';
import type { Reader } from '../../http/answers.ts';
import type { PdfBlock } from '../../pdf/pdf-document.ts';
import { textsOf } from '../../pdf/pdf-texts.ts';
import { inLanguage } from '../../platform/texts.ts';
import { dayOf } from '../../platform/time/days.ts';

const MONTHS = 12;

/** Where a career was seen in [from, to), earliest first, as every area has it. */
async function attendedParts(
  db: Database,
  areas: Area[],
  asked: { careerId: string; from: Date; to: Date },
  now: Date,
): Promise<AttendedPart[]> {
  const parts: AttendedPart[] = [];
  for (const { attended } of areas) if (attended) parts.push(...(await attended(db, asked, now)));
  return parts.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** The days of the last twelve months whose attendance can be certified, the latest first. */
export async function attendedDays(
  db: Database,
  areas: Area[],
  careerId: string,
  { language, timeZone }: Reader,
  now: Date,
): Promise<AttendedDay[]> {
  const parts = await attendedParts(db, areas, { careerId, from: subMonths(now, MONTHS), to: now }, now);
  const byDay = Map.groupBy(parts.toReversed(), ({ startsAt }) => dayOf(startsAt, timeZone));
  return [...byDay].map(([day, ofDay]) => ({
    day,
    titles: [...new Set(ofDay.toReversed().map(({ title }) => inLanguage(title, language)))],
  }));
}

/** The same of one day, part by part. */
export async function attendedOn(
  db: Database,
  areas: Area[],
  { careerId, day, timeZone }: { careerId: string; day: string; timeZone: string },
  now: Date,
): Promise<AttendedPart[]> {
  const noon = new Date(`${day}T12:00:00Z`);
  const around = { careerId, from: addDays(noon, -2), to: addDays(noon, 2) };
  const parts = await attendedParts(db, areas, around, now);
  return parts.filter(({ startsAt }) => dayOf(startsAt, timeZone) === day);
}

/** In what somebody was seen on a day, from when to when, and how much of it where that is counted. */
export function attendedTable(parts: AttendedPart[], { language, timeZone }: Reader): PdfBlock {
  const { say: pdfText } = textsOf({ language, timeZone });
  const say = (key: string, values?: Record<string, number>) =>
    pdfText(`certificate.attendance.${key}`, values);
  const { format: time } = new Intl.DateTimeFormat(WRITING_LOCALES[language], {
    timeZone,
    timeStyle: 'short',
  });
  return {
    kind: 'table',
    columns: [
      { title: say('what'), width: 2 },
      { title: pdfText('exams.unit'), width: 6 },
      { title: say('time'), width: 2.4 },
      { title: say('seen'), width: 2.4, right: true },
    ],
    rows: parts.map(({ what, title, startsAt, endsAt, minutes }) => [
      say(what),
      inLanguage(title, language),
      `${time(startsAt)}–${time(endsAt)}`,
      minutes === null ? say('present') : say('minutes', { minutes }),
    ]),
  };
}
