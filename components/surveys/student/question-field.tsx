'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { controlLook } from '@/components/ui/fields/field';
import { SCALE } from '@/contract/surveys/constants';
import { LONGEST } from '@/contract/wire/limits';
import type { Step } from './survey-steps';

export const ATTENDED = 'attended';

type Of<Kind> = Extract<Step, { kind: Kind }>;
/** `off`: not asked of this reader; a given answer stays. `away`: on a phone another question is shown. */
type Place = { off: boolean; away: boolean };

/** The first question, on which the others depend. */
export function AttendedField({ away, onChoose }: { away: boolean; onChoose: (attended: boolean) => void }) {
  const t = useTranslations('surveys.form');
  return (
    <QuestionText id={ATTENDED} text={t('attended.question')} away={away}>
      <YesOrNo name={ATTENDED} onChoose={onChoose} />
    </QuestionText>
  );
}

/** Before the questions about one of several teachers. */
export function HadField({
  step: { field, teacher },
  onChoose,
  ...place
}: Place & { step: Of<'had'>; onChoose: (had: boolean) => void }) {
  const t = useTranslations('surveys.form');
  return (
    <QuestionText id={field} text={t('had', { teacher: teacher.name })} {...place}>
      <YesOrNo name={field} onChoose={onChoose} />
    </QuestionText>
  );
}

/** One question with its answers and "I'd rather not answer". A question about a person names the person. */
export function QuestionField({
  step: {
    field: name,
    question: { kind, text, options },
    teacher,
  },
  ...place
}: Place & { step: Of<'question'> }) {
  const t = useTranslations('surveys');
  const of = { id: name, text, about: teacher?.name, ...place };
  if (kind === 'text')
    return (
      <QuestionText {...of} hint={t('form.textHint')} wide>
        <textarea
          name={name}
          aria-label={teacher ? `${teacher.name}: ${text}` : text}
          rows={4}
          maxLength={LONGEST.comment}
          className={`field-sizing-content min-h-28 max-w-2xl py-2.5 ${controlLook}`}
        />
      </QuestionText>
    );
  const answers =
    kind === 'scale' ? SCALE.map((grade) => ({ code: grade as string, text: t(`scale.${grade}`) })) : options;
  return (
    <QuestionText {...of} wide={kind === 'choice'}>
      {answers.map((answer) => (
        <Option key={answer.code} name={name} value={answer.code}>
          {answer.text}
        </Option>
      ))}
      <Option name={name} value="">
        {t('form.declined')}
      </Option>
    </QuestionText>
  );
}

function YesOrNo({ name, onChoose }: { name: string; onChoose: (yes: boolean) => void }) {
  const t = useTranslations('surveys.form');
  return (['yes', 'no'] as const).map((word) => (
    <Option key={word} name={name} value={word} onChoose={() => onChoose(word === 'yes')}>
      {t(`attended.${word}`)}
    </Option>
  ));
}

function QuestionText({
  id,
  text,
  about,
  hint,
  off = false,
  away,
  wide = false,
  children,
}: {
  id: string;
  text: string;
  about?: string;
  hint?: string;
  off?: boolean;
  away: boolean;
  /** Its answers stand one below the other at a desk too. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset id={id} tabIndex={-1} disabled={off} hidden={off} className={away ? 'max-sm:hidden' : ''}>
      <legend className="mb-2 font-medium">
        {about && <span className="block font-normal text-muted text-small">{about}</span>} {text}
      </legend>
      {hint && <p className="mb-2 text-muted text-small">{hint}</p>}
      <div className={wide ? 'grid' : 'grid gap-x-6 sm:flex sm:flex-wrap'}>{children}</div>
    </fieldset>
  );
}

function Option({
  name,
  value,
  onChoose,
  children,
}: {
  name: string;
  value: string;
  onChoose?: () => void;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name={name}
        value={value}
        onChange={onChoose}
        className="size-5 shrink-0 accent-accent-fill"
      />
      <span>{children}</span>
    </label>
  );
}
