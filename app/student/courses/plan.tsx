import { getTranslations } from 'next-intl/server';
import { PlanTable } from '@/components/courses/student/plan/plan-table';
import { ButtonLink } from '@/components/ui/buttons/button';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { CreditsBar } from '@/components/ui/figures/credits-bar';
import { Section } from '@/components/ui/page/section';
import { yearName } from '@/contract/catalogue/academic-year';
import { read } from '@/lib/bff/pages/read';

/** The approved plan, year by year, with how much of it is done. */
export async function Plan() {
  const t = await getTranslations('courses.plan');
  const { programme, modes = [], credits, rows, choosable = false } = await read('student/courses/plan');
  const choose = choosable && <ButtonLink href="/student/courses/plan">{t('choose')}</ButtonLink>;
  if (rows.length === 0) {
    return (
      <EmptyState action={choose || <ContactLine office="students" />}>
        {choosable ? t('noneYet') : t('none')}
      </EmptyState>
    );
  }
  const byYear = Map.groupBy(rows, ({ year }) => year);
  return (
    <>
      <Section title={programme} actions={choose}>
        {modes.map(({ mode, fromYear }) => (
          <p key={fromYear} className="text-muted">
            {t(`mode.${mode}`, { year: yearName(fromYear) })}
          </p>
        ))}
        <div className="max-w-md">
          <CreditsBar credits={credits} />
        </div>
      </Section>
      {[...byYear].map(([year, ofYear]) => (
        <Section key={year} title={t('year', { year })}>
          <PlanTable year={year} rows={ofYear} />
        </Section>
      ))}
    </>
  );
}
