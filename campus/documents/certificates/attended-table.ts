import { WRITING_LOCALES } from '../../../contract/wire/writing-locale.ts';
import type { AttendedPart } from '../../area-parts.ts';
import type { Reader } from '../../http/answers.ts';
import { wordsOf } from '../../pdf/paper-words.ts';
import type { PdfBlock } from '../../pdf/pdf-document.ts';
import { inLanguage } from '../../platform/texts.ts';

/** In what somebody was seen on a day, from when to when, and how much of it where that is counted. */
export function attendedTable(parts: AttendedPart[], { language, timeZone }: Reader): PdfBlock {
  const { say: sayPaper } = wordsOf({ language, timeZone });
  const say = (key: string, values?: Record<string, number>) =>
    sayPaper(`certificate.attendance.${key}`, values);
  const { format: time } = new Intl.DateTimeFormat(WRITING_LOCALES[language], {
    timeZone,
    timeStyle: 'short',
  });
  return {
    kind: 'table',
    columns: [
      { title: say('what'), width: 2 },
      { title: sayPaper('exams.unit'), width: 6 },
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
