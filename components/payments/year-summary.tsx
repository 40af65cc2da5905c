import { useTranslations } from 'next-intl';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { ProgressBar } from '@/components/ui/figures/progress-bar';
import { PdfLink } from '@/components/ui/navigation/pdf-link';
import { Facts } from '@/components/ui/page/facts';
import { Section } from '@/components/ui/page/section';
import { yearName } from '@/contract/catalogue/academic-year';
import type { ChargePart, OwnCharge } from '@/contract/payments/payments';
import { useInDollars, useMoney } from './amount';
import { askedOf, isPaid, paidOf, usdOf } from './charge-groups';

type Shown = {
  charges: OwnCharge[];
  tuitionParts: ChargePart[] | undefined;
  year: number;
  statements: number[];
};

/** How much of the year is paid, the band, who helps, and the papers for each calendar year's tax return. */
export function YearSummary({ charges, tuitionParts, year, statements }: Shown) {
  const t = useTranslations('payments.year');
  const part = useTranslations('payments.part');
  const paper = useTranslations('payments.paper');
  const money = useMoney();
  const inDollars = useInDollars();
  const [first] = charges;
  const written = (sum: number, of: OwnCharge[]) =>
    [money(sum, first?.currency), inDollars(usdOf(of))].filter(Boolean).join(' ');
  const total = askedOf(charges);
  const paid = paidOf(charges);
  const band = (tuitionParts ?? charges.flatMap(({ parts }) => parts)).find(
    ({ code }) => code === 'income' || code === 'no_declaration',
  );
  const notice = charges.find(({ noticeCode }) => noticeCode !== null)?.noticeCode;
  return (
    <Section title={t('title', { year: yearName(year) })}>
      {first && (
        <ProgressBar label={t('paid')} value={paid} max={total}>
          {t('of', { paid: written(paid, charges.filter(isPaid)), total: written(total, charges) })}
        </ProgressBar>
      )}
      <Facts
        of={[
          {
            name: t('band'),
            value:
              band?.upTo && first
                ? part('income', { upTo: money(band.upTo, first.currency) })
                : band && part('highest'),
            note: band?.code === 'no_declaration' && part('no_declaration'),
          },
          { name: t('notice'), value: notice?.replace(/(\d{4})(?=\d)/g, '$1 ') },
          { name: t('help'), value: <ContactLine office="fees" /> },
          { name: paper('years'), value: statements.length > 0 && <Statements years={statements} /> },
        ]}
      />
    </Section>
  );
}

function Statements({ years }: { years: number[] }) {
  const t = useTranslations('payments.paper');
  return (
    <ul>
      {years.map((year) => (
        <li key={year}>
          <PdfLink href={`/api/student/payments/years/${year}/statement.pdf`}>
            {t.rich('year', { year: String(year), hide: (said) => <span className="sr-only">{said}</span> })}
          </PdfLink>
        </li>
      ))}
    </ul>
  );
}
