'use client';

import { useRouter } from 'next/navigation';
import { useFormatter, useTimeZone, useTranslations } from 'next-intl';
import { type ChangeEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, ButtonLink } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { FoldedPart } from '@/components/ui/fields/form-part';
import { useToday } from '@/components/ui/time/use-today';
import type { LastSession, recordingMode, SessionChoices, SessionDetail } from '@/contract/exams/board';
import { useLanguage } from '@/i18n/use-language';
import { raiseOnArrival } from '@/lib/browser/alerts/alerts';
import { useForm } from '@/lib/browser/forms/use-form';
import { BoardFields, BookingFields, RuleFields } from './booking-fields';
import { CopyLast } from './copy-last';
import { ExamFields } from './exam-fields';
import { SessionCheck } from './session-check';
import { patternOf, suggestedDates, usualPattern } from './session-dates';
import { toSaveRequest, typedWhen } from './session-request';
import type { SessionFormValues } from './session-schema';
import { copiedValues, initialValues, typedBoard } from './session-values';
import { type TypedSession, useTyped } from './use-typed';

/** Makes a session, if wanted from the last one, or changes a draft. Saves it as a draft or publishes it. */
export function SessionForm({
  choices,
  professors,
  session,
}: {
  choices: SessionChoices;
  professors: { id: string; name: string }[];
  session: SessionDetail | null;
}) {
  const t = useTranslations('exams.form');
  const router = useRouter();
  const timeZone = useTimeZone() ?? 'UTC';
  const language = useLanguage();
  const today = useToday();
  const [{ values, pattern, unitId, copied }, setBeginning] = useState(() => ({
    values: initialValues(session, { timeZone, language }),
    pattern: usualPattern,
    unitId: unitOf(session, choices),
    copied: undefined as string | undefined,
  }));
  const publishes = useRef(false);
  const { form, errors, pending, reasons, delivery } = useForm({
    path: 'professor/exams/save',
    schema: async () => (await import('./session-schema')).sessionForm(today()),
    draft: `exam-session-${session?.id ?? 'new'}`,
    toBody: (typed) => ({
      ...toSaveRequest(typed as SessionFormValues, choices, { timeZone, today: today() }, session),
      publish: publishes.current,
    }),
    onDone: ({ examId }) => {
      raiseOnArrival({ type: 'success', text: t(publishes.current ? 'published' : 'saved'), about: examId });
      router.push(`/professor/exams/${examId}`);
      router.refresh();
    },
  });
  const { typed, read, begin } = useTyped(form.ref, values);
  const summaries = useSummaries(typed, professors);
  const course = choices.courses.find((each) => each.unitId === (typed.unitId ?? unitId));
  const isWrong = (names: string[]) => names.some((name) => errors[name] !== undefined);

  const copy = (from: SessionChoices['courses'][number], last: LastSession) => {
    const next = copiedValues(last, timeZone);
    const key = `${from.unitId} ${Date.now()}`;
    flushSync(() => {
      setBeginning({ values: next, pattern: patternOf(last, timeZone), unitId: from.unitId, copied: key });
      begin({ ...next });
    });
    const day = form.ref.current?.elements.namedItem('day');
    if (day instanceof HTMLInputElement) day.focus();
  };
  const onChange = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    const control: EventTarget = target;
    if (control instanceof HTMLInputElement && (control.name === 'day' || control.name === 'from')) {
      const { day, from } = Object.fromEntries(new FormData(currentTarget));
      const now = { day: String(day), from: String(from) };
      suggest(currentTarget, suggestedDates(now, pattern, { language, today: today() }));
    }
    // The other kind has other fields: what stands in them is read once they are there.
    if (control instanceof HTMLSelectElement && control.name === 'kind') flushSync(read);
    read();
  };

  return (
    <form {...form} onChange={onChange} className="grid max-w-2xl gap-8">
      <Reasons of={reasons} announced />
      {!session && <CopyLast courses={choices.courses} chosen={copied?.split(' ')[0]} onCopy={copy} />}
      <div key={copied} className="grid gap-8">
        <ExamFields
          values={values}
          errors={errors}
          choices={choices}
          unitId={unitId}
          fixed={session !== null}
          kind={typed.kind ?? values.kind}
        >
          <SessionCheck of={typedWhen(typed, { timeZone, today: today() }, session?.id)} />
        </ExamFields>
        <div>
          <FoldedPart title={t('booking')} summary={summaries.booking} isWrong={isWrong(BOOKING)}>
            <BookingFields values={values} errors={errors} programmes={course?.programmes ?? []} />
          </FoldedPart>
          <FoldedPart title={t('board')} summary={summaries.board} isWrong={isWrong(['boardIds'])}>
            <BoardFields values={values} errors={errors} professors={professors} />
          </FoldedPart>
          <FoldedPart title={t('rules')} summary={summaries.rules} isWrong={isWrong(RULES)}>
            <RuleFields values={values} errors={errors} kind={typed.kind ?? values.kind} />
          </FoldedPart>
        </div>
      </div>
      <DeliveryNote of={delivery} />
      <div className="grid gap-3">
        <p className="text-muted text-small">{t('means')}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={pending} onClick={() => (publishes.current = false)}>
            {t('save')}
          </Button>
          <Button type="submit" variant="primary" busy={pending} onClick={() => (publishes.current = true)}>
            {t('publish')}
          </Button>
          <ButtonLink variant="quiet" href={session ? `/professor/exams/${session.id}` : '/professor/exams'}>
            {t('back')}
          </ButtonLink>
        </div>
      </div>
    </form>
  );
}

/** The fields of the folded parts: one that is wrong unfolds its part. */
const BOOKING = [
  'bookingOpensAt',
  'bookingClosesAt',
  'cancelUntil',
  'capacity',
  'question',
  'slotMinutes',
  'slotCapacity',
  'slots',
  'reservedFor',
];
const RULES = ['recording', 'decisionDays', 'silence', 'noShow'];

const unitOf = (session: SessionDetail | null, { courses }: SessionChoices): string => {
  const own = courses.find(({ offerings }) => offerings.some(({ id }) => session?.offeringIds.includes(id)));
  return own?.unitId ?? (courses.length === 1 ? (courses[0]?.unitId ?? '') : '');
};

/** Fills the fields that nobody has typed into; those filled before follow. */
function suggest(form: HTMLFormElement, suggested: Record<string, string>) {
  for (const [name, value] of Object.entries(suggested)) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement)) continue;
    if (control.value !== '' && control.dataset.suggested !== control.value) continue;
    control.value = value;
    control.dataset.suggested = value;
  }
}

/** What each folded part of a session's form is set to, in a line. */
function useSummaries(typed: TypedSession, professors: { id: string; name: string }[]) {
  const t = useTranslations('exams.form');
  const format = useFormatter();
  const { bookingOpensAt: opens, bookingClosesAt: closes, capacity, waitlist, slotMinutes } = typed;
  const members = typedBoard(typed).flatMap((typedId) => {
    const member = professors.find(({ id }) => id === typedId);
    return member ? [member.name] : [];
  });
  const recording = typed.recording as (typeof recordingMode)['options'][number];
  return {
    booking: [
      opens && closes ? t('summary.window', { opens, closes }) : t('summary.noWindow'),
      slotMinutes
        ? t('summary.slots', { minutes: slotMinutes })
        : t(capacity ? 'summary.seats' : 'summary.noLimit', { capacity: capacity ?? '' }),
      waitlist && t('summary.waitlist'),
      typed.takesRequests && t('summary.requests'),
      typed.question && t('summary.question'),
    ]
      .filter(Boolean)
      .join(' · '),
    board: members.length > 0 ? format.list(members, { type: 'conjunction' }) : t('summary.alone'),
    rules: [
      t(`recording.${recording}`),
      recording === 'publication' && t('summary.days', { days: Number(typed.decisionDays) }),
    ]
      .filter(Boolean)
      .join(' · '),
  };
}
