import { useTranslations } from 'next-intl';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { Notice } from '@/components/ui/feedback/notice';
import { Facts } from '@/components/ui/page/facts';
import { Section } from '@/components/ui/page/section';
import { Day } from '@/components/ui/time/day';
import { type AccessibilityStatement, type Country, EXCUSES } from '@/contract/legal/legal';
import { Contact, OutLink, Undeclared } from './declared.tsx';

interface Props {
  institution: string;
  country: Country | undefined;
  /** Undefined where the institution has declared nothing. */
  said: AccessibilityStatement | undefined;
  /**
   * Whether an office or a page of the institution helps where no contact of the statement's own is given.
   */
  hasHelp: boolean;
}

/** What the institution declares, after the model of Decision (EU) 2018/1523 and of AgID. */
export function Statement({ institution, country, said, hasHelp }: Props) {
  const t = useTranslations('legal.accessibility');
  return (
    <>
      {said ? (
        <p className="max-w-prose">{t(`law.${country ?? 'other'}`, { institution })}</p>
      ) : (
        <Notice tone="info" title={t('pending.title')}>
          {t('pending.text', { institution })}
        </Notice>
      )}
      <Compliance of={said ?? {}} country={country} />
      <Section title={t('feedback.title')}>
        <p className="max-w-prose">{t('feedback.text')}</p>
        <Feedback of={said?.feedback} hasHelp={hasHelp} />
      </Section>
      <Section title={t('enforcement.title')}>
        <p className="max-w-prose">{t(`enforcement.${country ?? 'other'}`)}</p>
        <Facts of={[{ name: t('enforcement.where'), value: <Contact of={said?.enforcement} /> }]} />
      </Section>
      {said && <AboutBoth of={said} />}
      <Section title={t('checks.title')}>
        <p className="max-w-prose">{t('checks.text')}</p>
      </Section>
    </>
  );
}

function Compliance({ of: said, country }: { of: AccessibilityStatement; country: Country | undefined }) {
  const t = useTranslations('legal.accessibility');
  const standard = t(`standard.${country ?? 'other'}`);
  const day = (date: string | undefined) => (date ? <Day date={date} /> : <Undeclared />);
  return (
    <>
      <Section title={t('status.title')}>
        <p className="max-w-prose">
          {said.status ? t(`status.${said.status}`, { standard }) : <Undeclared />}
        </p>
      </Section>
      <Section title={t('missing.title')}>
        <NotAccessible of={said.notAccessible} />
      </Section>
      <Section title={t('made.title')}>
        <Facts
          of={[
            { name: t('made.preparedOn'), value: day(said.preparedOn) },
            { name: t('made.method'), value: said.method ? t(`made.${said.method}`) : <Undeclared /> },
            {
              name: t('made.report'),
              value: said.report && <OutLink href={said.report}>{t('made.openReport')}</OutLink>,
            },
            { name: t('made.reviewedOn'), value: day(said.reviewedOn) },
          ]}
        />
      </Section>
    </>
  );
}

/** By the reasons that the law knows. */
function NotAccessible({ of: said }: { of: AccessibilityStatement['notAccessible'] }) {
  const t = useTranslations('legal.accessibility.missing');
  if (!said) return <Undeclared />;
  if (said.length === 0) return <p>{t('nothing')}</p>;
  const named = EXCUSES.filter((excuse) => said.some(({ why }) => why === excuse));
  return named.map((excuse) => (
    <div key={excuse} className="grid max-w-prose gap-1">
      <h3 className="font-semibold">{t(excuse)}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {said
          .filter(({ why }) => why === excuse)
          .map(({ what, instead }) => (
            <li key={what}>
              {what}
              {instead && (
                <span className="block text-muted text-small">{t('instead', { what: instead })}</span>
              )}
            </li>
          ))}
      </ul>
    </div>
  ));
}

function Feedback({ of: said, hasHelp }: { of: AccessibilityStatement['feedback']; hasHelp: boolean }) {
  const t = useTranslations('legal.accessibility.feedback');
  if (!said && hasHelp) return <ContactLine office="help" />;
  return <Facts of={[{ name: t('where'), value: <Contact of={said} /> }]} />;
}

/** What AgID's model asks for beside the Union's; nothing of it where nothing is said. */
function AboutBoth({ of: said }: { of: AccessibilityStatement }) {
  const t = useTranslations('legal.accessibility.facts');
  const { publishedOn, usabilityTests, staffWithDisabilities, equippedWorkplaces } = said;
  const facts = [
    { name: t('publishedOn'), value: publishedOn && <Day date={publishedOn} /> },
    {
      name: t('usabilityTests'),
      value: usabilityTests === undefined ? undefined : t(usabilityTests ? 'tested' : 'untested'),
    },
    { name: t('staffWithDisabilities'), value: staffWithDisabilities },
    { name: t('equippedWorkplaces'), value: equippedWorkplaces },
  ];
  if (facts.every(({ value }) => value === undefined)) return null;
  return (
    <Section title={t('title')}>
      <Facts of={facts} />
    </Section>
  );
}
