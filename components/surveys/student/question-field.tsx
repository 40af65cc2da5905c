'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { controlLook } from '@/components/ui/field';
import { LONGEST } from '@/contract/limits';
import { SCALE } from '@/contract/survey-constants';
import type { Question } from '@/contract/surveys';

export const ATTENDED = 'attended';
export const fieldOf = (code: string) => `answer-${code}`;

/** The first question, on which the others depend. `away`: on a phone another one is looked at. */
export function AttendedField({ away, onChoose }: { away: boolean; onChoose: (attended: boolean) => void }) {
  const t = useTranslations('surveys.form');
  return (
    <Asked id={ATTENDED} text={t('attended.question')} away={away}>
      {(['yes', 'no'] as const).map((word) => (
        <Option key={word} name={ATTENDED} value={word} onChoose={() => onChoose(word === 'yes')}>
          {t(`attended.${word}`)}
        </Option>
      ))}
    </Asked>
  );
}

/** One question with its answers, “I’d rather not answer” among them. `off`: it isn’t asked of this reader; what was answered to it stays. */
export function QuestionField({
  question: { code, kind, text, options },
  off,
  away,
}: {
  question: Question;
  off: boolean;
  away: boolean;
}) {
  const t = useTranslations('surveys');
  const name = fieldOf(code);
  if (kind === 'text')
    return (
      <Asked id={name} text={text} hint={t('form.textHint')} off={off} away={away} wide>
        <textarea
          name={name}
          aria-label={text}
          rows={4}
          maxLength={LONGEST.comment}
          className={`field-sizing-content min-h-28 max-w-2xl py-2.5 ${controlLook}`}
        />
      </Asked>
    );
  const answers =
    kind === 'scale' ? SCALE.map((grade) => ({ code: grade as string, text: t(`scale.${grade}`) })) : options;
  return (
    <Asked id={name} text={text} off={off} away={away} wide={kind === 'choice'}>
      {answers.map((answer) => (
        <Option key={answer.code} name={name} value={answer.code}>
          {answer.text}
        </Option>
      ))}
      <Option name={name} value="">
        {t('form.declined')}
      </Option>
    </Asked>
  );
}

function Asked({
  id,
  text,
  hint,
  off = false,
  away,
  wide = false,
  children,
}: {
  id: string;
  text: string;
  hint?: string;
  off?: boolean;
  away: boolean;
  /** Its answers stand one below the other at a desk too. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset id={id} tabIndex={-1} disabled={off} hidden={off} className={away ? 'max-sm:hidden' : ''}>
      <legend className="mb-2 font-medium">{text}</legend>
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
