import type { TranscriptRows } from '../careers/records/transcript.ts';
import type { Reader } from '../http/answers.ts';
import type { PdfBlock } from '../pdf/pdf-document.ts';
import { textsOf } from '../pdf/pdf-texts.ts';
import { inLanguage } from '../platform/texts.ts';

/** A career's recorded results as a table of a paper, with the credits' sum; recognised ones are marked. */
export function examsTable(rows: TranscriptRows, reader: Reader): PdfBlock[] {
  const { say, date } = textsOf(reader);
  if (rows.length === 0) return [{ kind: 'paragraph', text: say('exams.none') }];
  const ungraded = (recognised: boolean) => say(recognised ? 'exams.recognised' : 'exams.passed');
  const named = (title: string, isRecognised: boolean) =>
    isRecognised ? `${title} (${say('exams.recognised')})` : title;
  const total = rows.reduce((sum, { cfu }) => sum + cfu, 0);
  return [
    {
      kind: 'table',
      columns: [
        { title: say('exams.unit'), width: 6 },
        { title: say('exams.cfu'), width: 1.2, right: true },
        { title: say('exams.grade'), width: 2, right: true },
        { title: say('exams.on'), width: 3.2 },
      ],
      rows: rows.map(({ title, cfu, grade, honours, recognised, examDate }) => [
        named(inLanguage(title, reader.language), recognised && grade !== null),
        String(cfu),
        grade === null ? ungraded(recognised) : `${grade}${honours ? 'L' : ''}/30`,
        date(examDate),
      ]),
      total: [say('exams.total'), String(total), '', ''],
    },
  ];
}
