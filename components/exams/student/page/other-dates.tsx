import { useFormatter, useTranslations } from 'next-intl';
import { useSeatsWords } from '@/components/ui/figures/use-seats-words';
import { Row } from '@/components/ui/rows/row';
import { Sheet } from '@/components/ui/rows/sheet';
import { DateTile } from '@/components/ui/time/date-tile';
import type { StudentExamDetail } from '@/contract/exams/detail';

/** The other sessions of the same course, each leading to its page. */
export function OtherDates({ dates }: { dates: StudentExamDetail['otherDates'] }) {
  const t = useTranslations('exams.page');
  const format = useFormatter();
  const seats = useSeatsWords();
  return (
    <Sheet label={t('otherDates')} narrow>
      {dates.map(({ examId, startsAt, ...taken }) => {
        const [day, time] = (['fullDay', 'time'] as const).map((part) =>
          format.dateTime(new Date(startsAt), part),
        );
        return (
          <Row
            key={examId}
            tile={<DateTile at={startsAt} />}
            title={day}
            name={`${day}, ${time}`}
            href={`/student/exams/${examId}`}
            when={time}
            where={seats({ ...taken, waitlisted: 0 })}
          />
        );
      })}
    </Sheet>
  );
}
