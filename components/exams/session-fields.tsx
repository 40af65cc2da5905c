'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { SelectField } from '@/components/ui/select-field';
import { TextareaField, TextField } from '@/components/ui/text-field';
import { noShowMeans, recordingMode, type SessionChoices, silenceMeans } from '@/contract/exam-board';
import { examKind, examMode } from '@/contract/exams';
import { type initialValues, reservedName } from './session-form-values';

type Values = ReturnType<typeof initialValues>;
type Errors = Record<string, string>;
type FieldsProps = { values: Values; errors: Errors };

/** What the exam is, when and where. */
export function ExamFields({
  values,
  errors,
  choices: { courses, periods },
  unitId,
  fixed,
}: FieldsProps & { choices: SessionChoices; unitId: string; fixed: boolean }) {
  const t = useTranslations('exams');
  return (
    <Part title={t('form.exam')}>
      <SelectField
        name="unitId"
        label={t('form.course')}
        defaultValue={unitId}
        error={errors.unitId ?? errors.offeringIds}
        required
      >
        {!fixed && <option value="">{t('form.choose')}</option>}
        {courses.map((course) => (
          <option key={course.unitId} value={course.unitId}>
            {course.title} · {course.code}
          </option>
        ))}
      </SelectField>
      <TwoColumns>
        <SelectField name="mode" label={t('form.mode')} defaultValue={values.mode} required>
          {examMode.options.map((mode) => (
            <option key={mode} value={mode}>
              {t(`mode.${mode}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="kind" label={t('form.kind')} defaultValue={values.kind} required>
          {examKind.options.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          name="startsAt"
          type="datetime-local"
          label={t('form.startsAt')}
          defaultValue={values.startsAt}
          error={errors.startsAt}
          required
        />
        <TextField
          name="endsAt"
          type="datetime-local"
          label={t('form.endsAt')}
          defaultValue={values.endsAt}
          error={errors.endsAt}
          required
        />
        <TextField name="room" label={t('form.room')} defaultValue={values.room} error={errors.room} />
        <SelectField
          name="periodId"
          label={t('form.period')}
          defaultValue={values.periodId}
          error={errors.periodId}
        >
          <option value="">{t('form.noPeriod')}</option>
          {periods.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </TwoColumns>
      <TextareaField name="notes" label={t('form.notes')} defaultValue={values.notes} error={errors.notes} />
    </Part>
  );
}

/** Who books, when, and for how many seats. */
export function BookingFields({ values, errors, programmes }: FieldsProps & { programmes: string[] }) {
  const t = useTranslations('exams.form');
  return (
    <Part title={t('booking')}>
      <TwoColumns>
        <TextField
          name="bookingOpensAt"
          type="datetime-local"
          label={t('opens')}
          defaultValue={values.bookingOpensAt}
          error={errors.bookingOpensAt}
          required
        />
        <TextField
          name="bookingClosesAt"
          type="datetime-local"
          label={t('closes')}
          defaultValue={values.bookingClosesAt}
          error={errors.bookingClosesAt}
          required
        />
        <TextField
          name="cancelUntil"
          type="datetime-local"
          label={t('cancelUntil')}
          hint={t('cancelUntilHint')}
          defaultValue={values.cancelUntil}
          error={errors.cancelUntil}
        />
        <TextField
          name="capacity"
          inputMode="numeric"
          label={t('capacity')}
          hint={t('capacityHint')}
          defaultValue={values.capacity}
          error={errors.capacity}
        />
        <TextField
          name="slotMinutes"
          inputMode="numeric"
          label={t('slotMinutes')}
          hint={t('slotMinutesHint')}
          defaultValue={values.slotMinutes}
          error={errors.slotMinutes ?? errors.slots}
        />
        <TextField
          name="slotCapacity"
          inputMode="numeric"
          label={t('slotCapacity')}
          hint={t('slotCapacityHint')}
          defaultValue={values.slotCapacity}
          error={errors.slotCapacity}
        />
      </TwoColumns>
      <CheckboxField
        name="waitlist"
        label={t('waitlist')}
        hint={t('waitlistHint')}
        defaultChecked={values.waitlist}
      />
      {programmes.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="font-medium">{t('reservedFor')}</legend>
          {programmes.map((code) => (
            <CheckboxField
              key={code}
              name={reservedName(code)}
              label={code}
              defaultChecked={values.reservedFor.includes(code)}
            />
          ))}
        </fieldset>
      )}
    </Part>
  );
}

/** What becomes of the results, and of who doesn't come. */
export function RuleFields({ values, errors }: FieldsProps) {
  const t = useTranslations('exams.form');
  return (
    <Part title={t('rules')}>
      <SelectField name="recording" label={t('recordingLabel')} defaultValue={values.recording} required>
        {recordingMode.options.map((mode) => (
          <option key={mode} value={mode}>
            {t(`recording.${mode}`)}
          </option>
        ))}
      </SelectField>
      <TwoColumns>
        <TextField
          name="decisionDays"
          inputMode="numeric"
          label={t('decisionDays')}
          defaultValue={values.decisionDays}
          error={errors.decisionDays}
          required
        />
        <SelectField name="silence" label={t('silenceLabel')} defaultValue={values.silence} required>
          {silenceMeans.options.map((means) => (
            <option key={means} value={means}>
              {t(`silence.${means}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="noShow" label={t('noShowLabel')} defaultValue={values.noShow} required>
          {noShowMeans.options.map((means) => (
            <option key={means} value={means}>
              {t(`noShow.${means}`)}
            </option>
          ))}
        </SelectField>
      </TwoColumns>
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid gap-5">
    <legend className="mb-4 text-section">{title}</legend>
    {children}
  </fieldset>
);

const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
);
