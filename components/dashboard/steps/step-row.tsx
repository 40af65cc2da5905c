'use client';

import { ButtonLink } from '@/components/ui/buttons/button';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { SlimRow } from '@/components/ui/rows/slim-row';
import { DayTile } from '@/components/ui/time/tile';
import type { ProfileType } from '@/contract/accounts/account';
import { DismissButton } from './dismiss-button';
import { StepTile } from './step-tile';
import type { WrittenStep } from './written-step';

/** A step, and the institution's instant of the page (ISO). */
type Shown = { step: WrittenStep; now: string };

/** One thing to do among others. */
export function StepRow({ reader, primary, step, now }: Shown & { reader: ProfileType; primary: boolean }) {
  const { dismiss, title, blocks } = step;
  return (
    <SlimRow
      live=""
      tile={<TileOf step={step} now={now} />}
      title={<StepTitle step={step} />}
      act={
        <>
          <StepLink step={step} primary={primary} />
          {dismiss && <DismissButton reader={reader} stepKey={dismiss} title={title} />}
        </>
      }
      tall={blocks !== undefined}
    >
      <StepLines step={step} />
    </SlimRow>
  );
}

/** The one that stands out. */
export function StepCard({ primary, step, now }: Shown & { primary: boolean }) {
  return (
    <div className="decision">
      <TileOf step={step} now={now} />
      <div className="slim-main">
        <h3>
          <StepTitle step={step} />
        </h3>
        <StepLines step={step} />
      </div>
      {step.link && (
        <div className="slim-act">
          <StepLink step={step} primary={primary} />
        </div>
      )}
    </div>
  );
}

const TileOf = ({ step: { held, left }, now }: Shown) =>
  held ? <DayTile at={held.at} words={held.words} /> : <StepTile left={left} now={now} />;

const StepTitle = ({ step: { severity, title } }: { step: WrittenStep }) => (
  <>
    <span className="sr-only">{severity}: </span>
    {title}
  </>
);

const StepLines = ({ step: { blocks, office, due, held } }: { step: WrittenStep }) => (
  <>
    {held && <p>{held.line}</p>}
    {due && <p className="whitespace-nowrap">{due}</p>}
    {blocks && <p>{blocks}</p>}
    {office && <ContactLine office={office} />}
  </>
);

function StepLink({ step, primary }: { step: WrittenStep; primary: boolean }) {
  const { link, verb, title, held } = step;
  if (!link) return null;
  return (
    <ButtonLink
      href={link}
      variant={primary ? 'primary' : 'secondary'}
      size="small"
      aria-label={`${verb}: ${[title, held?.words.name].filter(Boolean).join(', ')}`}
    >
      {verb}
    </ButtonLink>
  );
}
