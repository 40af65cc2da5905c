'use client';

import InboxIcon from '@heroicons/react/20/solid/InboxIcon';
import XMarkIcon from '@heroicons/react/20/solid/XMarkIcon';
import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { Drawing } from '@/components/ui/drawing';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { RestoreFocus } from '@/components/ui/page/restore-focus';
import { SlimRow } from '@/components/ui/rows/slim-row';
import { DayTile, Tile } from '@/components/ui/time/tile';
import type { ProfileType } from '@/contract/accounts/account';
import { useCall } from '@/lib/browser/calls/use-call';
import { useTimeUntil } from '@/lib/browser/clock/use-time-until';
import type { StepLeft, WrittenStep } from './written-step';

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

/** Leaves a step out that was only good to know. */
function DismissButton({ reader, stepKey, title }: { reader: ProfileType; stepKey: string; title: string }) {
  const t = useTranslations('dashboard.steps.row');
  const { submit, pending } = useCall(`${reader}/dashboard/dismiss`, { refresh: true });
  return (
    <RestoreFocus>
      <button
        type="button"
        aria-label={t('dismiss', { step: title })}
        aria-disabled={pending}
        onClick={() => void submit({ key: stepKey })}
        className="relative -mr-2 ml-1 grid size-11 shrink-0 place-items-center rounded-corner text-muted hover:bg-sunken hover:text-ink"
      >
        <XMarkIcon className="size-5" />
      </button>
    </RestoreFocus>
  );
}

const MINUTE_MS = 60_000;

/** What is left for a step; on its day it counts hours and minutes down from `now` (ISO). */
function StepTile({ left: { look, count, word = '', endsAt }, now }: { left: StepLeft; now: string }) {
  if (look === 'blocked')
    return <Tile number={<Drawing name="warning" className="size-6" />} word="" look="pressing" />;
  if (endsAt) return <TodayTile endsAt={endsAt} now={now} look={look} />;
  return <Tile number={count ?? <InboxIcon className="size-6" />} word={word} look={look} />;
}

function TodayTile({ endsAt, now, look }: { endsAt: string; now: string; look?: 'pressing' }) {
  const t = useTranslations('dashboard.steps.row');
  const minutes = Math.ceil(useTimeUntil(endsAt, now) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return <Tile number={hours} word={t('hours', { count: hours })} look={look} />;
  return <Tile number={minutes} word={t('minutes')} look={look} />;
}
