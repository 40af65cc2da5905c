'use client';

import { useRouter } from 'next/navigation';
import { useTimeZone, useTranslations } from 'next-intl';
import { type ChangeEvent, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Reasons } from '@/components/ui/reasons';
import { changedSession, type SessionChoices, type SessionDetail } from '@/contract/exam-board';
import { raiseOnArrival } from '@/lib/browser/alerts';
import { useForm } from '@/lib/browser/use-form';
import { BoardFields } from './board-fields';
import { BookingFields } from './booking-fields';
import { ExamFields } from './exam-fields';
import { RuleFields } from './rule-fields';
import { initialValues, sessionForm, suggestedDates, toSaveRequest } from './session-form-values';

/** Makes a draft of a session, or changes one; it leads to the draft, where it is published. */
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
  const values = initialValues(session, timeZone);
  const [unitId, setUnitId] = useState(unitOf(session, choices));
  const { form, errors, pending, reasons } = useForm({
    path: '/api/professor/exams/save',
    schema: async () => sessionForm,
    draft: `exam-session-${session?.id ?? 'new'}`,
    toBody: (typed) => toSaveRequest(sessionForm.parse(typed), choices, timeZone, session),
    onDone: (result) => {
      const { examId } = changedSession.parse(result);
      raiseOnArrival({ type: 'success', text: t('saved') });
      router.push(`/professor/exams/${examId}`);
      router.refresh();
    },
  });
  const course = choices.courses.find((each) => each.unitId === unitId);
  return (
    <form {...form} onChange={onChange} className="grid max-w-2xl gap-10">
      <Reasons of={reasons} announced />
      <ExamFields
        values={values}
        errors={errors}
        choices={choices}
        unitId={unitId}
        fixed={session !== null}
      />
      <BookingFields values={values} errors={errors} programmes={course?.programmes ?? []} />
      <BoardFields values={values} errors={errors} professors={professors} />
      <RuleFields values={values} errors={errors} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={pending}>
          {t('save')}
        </Button>
        <ButtonLink href={session ? `/professor/exams/${session.id}` : '/professor/exams'}>
          {t('back')}
        </ButtonLink>
      </div>
    </form>
  );

  function onChange({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
    const control: EventTarget = target;
    if (control instanceof HTMLSelectElement && control.name === 'unitId') setUnitId(control.value);
    if (control instanceof HTMLInputElement && control.name === 'startsAt' && control.value) {
      suggest(currentTarget, suggestedDates(control.value));
    }
  }
}

const unitOf = (session: SessionDetail | null, { courses }: SessionChoices): string => {
  const own = courses.find(({ offerings }) => offerings.some(({ id }) => session?.offeringIds.includes(id)));
  return own?.unitId ?? (courses.length === 1 ? (courses[0]?.unitId ?? '') : '');
};

/** Fills what nobody has typed into. */
function suggest(form: HTMLFormElement, dates: Record<string, string>) {
  for (const [name, value] of Object.entries(dates)) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement)) continue;
    if (control.value !== '' && control.dataset.suggested !== control.value) continue;
    control.value = value;
    control.dataset.suggested = value;
  }
}
