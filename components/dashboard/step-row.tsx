'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { ContactLine } from '@/components/ui/contact-line';
import { SlimRow } from '@/components/ui/slim-row';
import type { ProfileType } from '@/contract/account';
import type { NextStep } from '@/contract/dashboard';
import { DismissButton } from './dismiss-button';
import { StepTile } from './step-tile';

/** A step, with what the server has written of its date. */
export interface WrittenStep {
  step: NextStep;
  /** Midnights until it is due; null without a date. */
  days: number | null;
  due: string | null;
  /** The day of the thing that it is about, and its tile. */
  held: { on: string; tile: ReactNode } | null;
  /** The institution's instant of the page (ISO). */
  now: string;
}

/** One thing to do among others; its data travels, its markup is made where it is shown. */
export function StepRow({
  reader,
  primary,
  ...written
}: WrittenStep & { reader: ProfileType; primary: boolean }) {
  const { dismiss, title, blocks } = written.step;
  return (
    <SlimRow
      live=""
      tile={written.held?.tile ?? <StepTile {...written} />}
      title={<StepTitle step={written.step} />}
      act={
        <>
          <StepLink {...written} primary={primary} />
          {dismiss && <DismissButton reader={reader} stepKey={dismiss} title={title} />}
        </>
      }
      tall={blocks.length > 0}
    >
      <StepLines {...written} />
    </SlimRow>
  );
}

/** The one that stands out. */
export function StepCard({ primary, ...written }: WrittenStep & { primary: boolean }) {
  return (
    <div className="decision">
      {written.held?.tile ?? <StepTile {...written} />}
      <div className="slim-main">
        <h3>
          <StepTitle step={written.step} />
        </h3>
        <StepLines {...written} />
      </div>
      {written.step.link && (
        <div className="slim-act">
          <StepLink {...written} primary={primary} />
        </div>
      )}
    </div>
  );
}

function StepTitle({ step: { severity, title } }: { step: NextStep }) {
  const t = useTranslations('dashboard.steps.severity');
  return (
    <>
      <span className="sr-only">{t(severity)}: </span>
      {title}
    </>
  );
}

function StepLines({ step: { blocks, ownerOffice }, due, held }: WrittenStep) {
  const t = useTranslations('dashboard.steps');
  return (
    <>
      {held && <p>{t('held', { day: held.on })}</p>}
      {due && <p className="whitespace-nowrap">{due}</p>}
      {blocks.length > 0 && (
        <p>{t('blocks', { areas: blocks.map((area) => t(`area.${area}`)).join(', ') })}</p>
      )}
      {ownerOffice && <ContactLine office={ownerOffice} />}
    </>
  );
}

/** The verb of a step we know, "open" for one we don't. */
function StepLink({ step, held, primary }: WrittenStep & { primary: boolean }) {
  const { code, link, title } = step;
  const t = useTranslations('dashboard.steps.action');
  if (!link) return null;
  const verb = t.has(code as 'other') ? t(code as 'other') : t('other');
  return (
    <ButtonLink
      href={link}
      variant={primary ? 'primary' : 'secondary'}
      size="small"
      aria-label={`${verb}: ${[title, held?.on].filter(Boolean).join(', ')}`}
    >
      {verb}
    </ButtonLink>
  );
}
