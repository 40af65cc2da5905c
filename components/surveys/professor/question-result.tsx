import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { yearName } from '@/contract/catalogue/academic-year';
import { SCALE } from '@/contract/surveys/constants';
import type { QuestionResult as Result } from '@/contract/surveys/results';

/** One question: what was answered, in a word, as bars, and as a table behind them. */
export function QuestionResult({ result }: { result: Result }) {
  const t = useTranslations('surveys.results');
  const { shown, text } = result;
  return (
    <article className="grid gap-3 break-inside-avoid border-line border-t pt-4">
      <h3 className="max-w-prose font-medium">{text}</h3>
      {shown ? <Shown result={result} shown={shown} /> : <p className="text-muted">{t('tooFew')}</p>}
    </article>
  );
}

function Shown({ result, shown }: { result: Result; shown: NonNullable<Result['shown']> }) {
  const t = useTranslations('surveys.results');
  const { answered, declined, figure, answers } = shown;
  const most = Math.max(...answers.map(({ count }) => count), 1);
  return (
    <>
      <p className="text-muted text-small">
        {figure && <>{t('figure', { median: figure.median, mean: figure.mean })} · </>}
        {t('answered', { answered })}
        {declined > 0 && <> · {t('declined', { declined })}</>}
      </p>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Bars
          label={t('distribution')}
          bars={answers.map((answer) => ({
            key: answer.code,
            name: <AnswerLabel answer={answer} />,
            share: answer.count / most,
            value: String(answer.count),
          }))}
        />
        {figure && <Compared result={result} />}
      </div>
      <details className="not-open:print:hidden">
        <summary className="w-fit text-accent text-small">{t('asTable')}</summary>
        <ResultTable result={result} answers={answers} />
      </details>
    </>
  );
}

/** The means of three years, and of the programme’s other courses or of those who teach them. */
function Compared({ result: { about, trend, benchmark } }: { result: Result }) {
  const t = useTranslations('surveys.results');
  const bars = trend.map(({ academicYear, mean }) => ({
    key: String(academicYear),
    name: yearName(academicYear),
    share: mean / SCALE.length,
    value: t('mean', { mean }),
  }));
  const programme = benchmark && {
    key: 'programme',
    name: t(about === 'teacher' ? 'teachers' : 'programme'),
    share: benchmark.mean / SCALE.length,
    value: t('mean', { mean: benchmark.mean }),
    quiet: true,
  };
  return (
    <Bars
      label={t(about === 'teacher' ? 'comparedTeachers' : 'compared')}
      bars={programme ? [...bars, programme] : bars}
    />
  );
}

type Bar = { key: string; name: ReactNode; share: number; value: string; quiet?: boolean };

/** Each with its name and its number, so that the bar says nothing that isn't said in words. */
function Bars({ label, bars }: { label: string; bars: Bar[] }) {
  return (
    <ul aria-label={label} className="grid content-start gap-1.5 text-small">
      {bars.map(({ key, name, share, value, quiet }) => (
        <li key={key} className="grid grid-cols-[9rem_minmax(0,1fr)_2.5rem] items-center gap-2">
          <span>{name}</span>
          <svg aria-hidden="true" className="h-3 w-full" preserveAspectRatio="none" viewBox="0 0 100 10">
            <rect width="100" height="10" className="fill-sunken" />
            <rect width={share * 100} height="10" className={quiet ? 'fill-muted' : 'fill-ink'} />
          </svg>
          <span className="text-right tabular-nums">{value}</span>
        </li>
      ))}
    </ul>
  );
}

type Answers = NonNullable<Result['shown']>['answers'];

/** The numbers behind the bars; who attended apart from who didn't, where both are enough. */
function ResultTable({
  result: { text, about, trend, benchmark },
  answers,
}: {
  result: Result;
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
                  <AnswerLabel answer={answer} />
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

function Years({ about, trend, benchmark }: Pick<Result, 'about' | 'trend' | 'benchmark'>) {
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

/** What was answered: a grade in our words, an option in the institution’s. */
function AnswerLabel({ answer: { code, text } }: { answer: { code: string; text: string | null } }) {
  const t = useTranslations('surveys.scale');
  const grade = SCALE.find((each) => each === code);
  return text ?? (grade ? t(grade) : code);
}
