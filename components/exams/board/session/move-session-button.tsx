'use client';

import { useTimeZone, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { DayField } from '@/components/ui/fields/day-field';
import { TwoColumns } from '@/components/ui/fields/form-part';
import { TextField } from '@/components/ui/fields/text-field';
import { parseDay, parseTime, writeDay } from '@/components/ui/fields/typed-day';
import { FormButton } from '@/components/ui/overlays/form-dialog';
import { toInstant, toLocal } from '@/components/ui/time/local-time';
import { useToday } from '@/components/ui/time/use-today';
import type { SessionDetail } from '@/contract/exams/board';
import { LONGEST } from '@/contract/wire/limits';
import { useLanguage } from '@/i18n/use-language';
import { useDone } from '@/lib/browser/calls/use-done';
import { useFormValues } from '@/lib/browser/forms/use-form-values';
import { SessionCheck } from '../form/session-check';
import { typedWhen } from '../form/session-request';

/** Moves a published session to a later time or another room; whoever is booked is told. */
export function MoveSessionButton({ session }: { session: SessionDetail }) {
  const t = useTranslations('exams');
  const timeZone = useTimeZone() ?? 'UTC';
  const language = useLanguage();
  const today = useToday();
  const done = useDone(session.id);
  const { id: examId, version, courseTitle: course, startsAt, endsAt, room } = session;
  const names = { course, at: new Date(startsAt) };
  const starts = toLocal(startsAt, timeZone);
  return (
    <FormButton
      button={{ children: t('move.action') }}
      title={t('move.title', names)}
      text={<p>{t('move.text')}</p>}
      backLabel={t('move.keep')}
      submitLabel={t('move.action')}
      path="professor/exams/move"
      draft={`exam-move-${examId}`}
      schema={async () => (await import('../form/typed-fields')).moveForm(today())}
      toBody={({ day, from, to, room: typedRoom }) => {
        const at = (time: unknown) =>
          toInstant(`${parseDay(String(day), today())}T${parseTime(String(time))}`, timeZone);
        return { examId, version, room: String(typedRoom), startsAt: at(from), endsAt: at(to) };
      }}
      onDone={() => done(t('move.done', names))}
    >
      {(errors) => (
        <>
          <DayField
            name="day"
            label={t('form.day')}
            defaultValue={writeDay(starts.slice(0, 10), language)}
            error={errors.day ?? errors.startsAt}
            required
          />
          <TwoColumns>
            <DayField
              kind="time"
              name="from"
              label={t('form.from')}
              defaultValue={starts.slice(11, 16)}
              error={errors.from}
              required
            />
            <DayField
              kind="time"
              name="to"
              label={t('form.to')}
              defaultValue={toLocal(endsAt, timeZone).slice(11, 16)}
              error={errors.to ?? errors.endsAt ?? errors.slots}
              required
            />
          </TwoColumns>
          <TextField
            name="room"
            label={t('form.room')}
            defaultValue={room}
            maxLength={LONGEST.room}
            error={errors.room}
          />
          <MoveCheck session={session} />
        </>
      )}
    </FormButton>
  );
}

/** What is unusual about the day and the room that are typed, for as many as have a seat. */
function MoveCheck({ session: { id, capacity } }: { session: SessionDetail }) {
  const ref = useRef<HTMLDivElement>(null);
  const values = useFormValues(ref);
  const today = useToday();
  const timeZone = useTimeZone() ?? 'UTC';
  const seats = capacity === null ? '' : String(capacity);
  return (
    <div ref={ref}>
      <SessionCheck of={typedWhen({ ...values, capacity: seats }, { timeZone, today: today() }, id)} />
    </div>
  );
}
