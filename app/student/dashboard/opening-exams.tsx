import { getTimeZone, getTranslations } from 'next-intl/server';
import { ExamRow } from '@/components/exams/student/row/exam-row';
import { Section } from '@/components/ui/page/section';
import { Sheet } from '@/components/ui/rows/sheet';
import { ambiguousTitles } from '@/components/ui/time/use-name-with-day';
import type { StudentExam } from '@/contract/exams/exams';
import { ClientMessages } from '@/i18n/client-messages';

/** What opens for booking within the hour, on top: the countdown is the button to be, which books here. */
export async function OpeningExams({ exams, now }: { exams: StudentExam[]; now: string }) {
  const t = await getTranslations('dashboard.opening');
  const present = { now, timeZone: await getTimeZone() };
  const ambiguous = ambiguousTitles(exams, present.timeZone);
  return (
    <ClientMessages
      namespaces={[
        'exams.action',
        'exams.ask',
        'exams.ownRequest',
        'exams.done',
        'exams.leave',
        'exams.ownStatus',
        'exams.row',
        'exams.slots',
        'exams.switch',
        'exams.void',
      ]}
    >
      <Section title={t('title')} quiet>
        <Sheet>
          {exams.map((exam, index) => (
            <ExamRow
              key={exam.id}
              exam={exam}
              present={present}
              primary={index === 0}
              isAmbiguous={ambiguous.has(exam)}
            />
          ))}
        </Sheet>
      </Section>
    </ClientMessages>
  );
}
