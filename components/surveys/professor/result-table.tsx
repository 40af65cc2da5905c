import { useTranslations } from 'next-intl';
import { yearName } from '@/contract/catalogue/academic-year';
import type { QuestionResult } from '@/contract/surveys/results';
import { AnswerWord } from './answer-word';

type Answers = NonNullable<QuestionResult['shown']>['answers'];

/** The numbers behind the bars; who attended apart from who didn't, where both are enough. */
export function ResultTable({
  result: { text, about, trend, benchmark },
  answers,
}: {
  result: QuestionResult;
  answers: Answers;
}) {
  const t = useTranslations('surveys.results');
  const isApart = answers.some(({ byAttendance }) => byAttendance !== null);
  return (
    <div className="grid gap-4 overflow-x-auto pt-3">
      <table className="w-full max-w-xl text-left text-small">
        <caption className="sr-only">{text}</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col">{t('answer')}</th>
            <Numbers of={[t('all'), ...(isApart ? [t('attending'), t('notAttending')] : [])]} heads />
          </tr>
        </thead>
        <tbody>
          {answers.map((answer) => {
            const { code, count, byAttendance: by } = answer;
            return (
              <tr key={code} className="border-line border-t">
                <th scope="row" className="py-1 font-normal">
                  <AnswerWord answer={answer} />
                </th>
                <Numbers of={[count, ...(by ? [by.attending, by.notAttending] : [])].map(String)} />
              </tr>
            );
          })}
        </tbody>
      </table>
      {(trend.length > 0 || benchmark) && <Years about={about} trend={trend} benchmark={benchmark} />}
    </div>
  );
}

function Years({ about, trend, benchmark }: Pick<QuestionResult, 'about' | 'trend' | 'benchmark'>) {
  const t = useTranslations('surveys.results');
  const years = trend.map((figure) => ({ ...figure, name: yearName(figure.academicYear) }));
  const lines = benchmark
    ? [...years, { ...benchmark, name: t(about === 'teacher' ? 'teachers' : 'programme') }]
    : years;
  return (
    <table className="w-full max-w-xl text-left text-small">
      <caption className="sr-only">{t(about === 'teacher' ? 'comparedTeachers' : 'compared')}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col">{t('year')}</th>
          <Numbers of={[t('meanHead'), t('medianHead'), t('count')]} heads />
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, mean, median, answered }) => (
          <tr key={name} className="border-line border-t">
            <th scope="row" className="py-1 font-normal">
              {name}
            </th>
            <Numbers of={[t('mean', { mean }), t('mean', { mean: median }), String(answered)]} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Numbers({ of: numbers, heads = false }: { of: string[]; heads?: boolean }) {
  return numbers.map((number, index) =>
    heads ? (
      <th key={number} scope="col" className="text-right font-normal">
        {number}
      </th>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
      <td key={index} className="text-right tabular-nums">
        {number}
      </td>
    ),
  );
}
