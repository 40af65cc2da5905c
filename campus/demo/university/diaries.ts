import { addHours } from 'date-fns/addHours';
import { diaryEntries, lessonRegisters } from '../../db/schema.ts';
import { notify } from '../../lessons/notices.ts';
import data from '../data/lessons.json' with { type: 'json' };
import { found, type University, unitOf } from './making.ts';
import { inTime, LASTS_H, type Planned } from './timetable.ts';

/** Diaries of the printed professor for two courses, up to 5 days ago; the office returned one yesterday. */
export async function writeDiaries(university: University, planned: Planned[]): Promise<void> {
  const { tx, calendar } = university;
  const due = calendar.at(-5, 0);
  const isWritten = ({ unit, lesson }: Planned) =>
    lesson.endsAt < due && data.diaries.some(({ unit: code }) => code === unit.code);
  await tx.insert(diaryEntries).values(
    inTime(planned.filter(isWritten)).map(({ unit, lesson }, index) => ({
      ...{ lessonId: lesson.id, professorId: unit.professorId, kind: lesson.kind, minutes: LASTS_H * 60 },
      ...{ topics: data.topics[index % data.topics.length] ?? '', writtenAt: addHours(lesson.endsAt, 3) },
    })),
  );
  for (const { unit: code, returned: reason } of data.diaries) {
    const { title: course, offeringId, professorId } = unitOf(university, code);
    const status = reason ? 'returned' : 'open';
    const [register] = await tx
      .insert(lessonRegisters)
      .values({ offeringId, professorId, status, reason })
      .returning({ id: lessonRegisters.id });
    if (!reason) continue;
    const link = `/professor/lessons/diary/${offeringId}`;
    const about = { to: [professorId], subject: found(register).id, link, values: { course, reason } };
    await notify(tx, 'registerReturned', about, calendar.at(-1, 11));
  }
}
