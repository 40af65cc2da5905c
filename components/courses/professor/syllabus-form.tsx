'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { TextareaField } from '@/components/ui/fields/text-field';
import type { SyllabusPart, SyllabusTexts } from '@/contract/courses/syllabus';
import type { CourseSyllabus } from '@/contract/courses/taught-courses';
import type { Language } from '@/contract/wire/constants';
import { LONGEST } from '@/contract/wire/limits';
import { useAction } from '@/lib/browser/calls/use-action';
import { useDone } from '@/lib/browser/calls/use-done';
import { useForm } from '@/lib/browser/forms/use-form';

const schema = async () => (await import('@/contract/courses/syllabus')).syllabusTexts;
const PARTS = [
  'aims',
  'prerequisites',
  'contents',
  'methods',
  'assessment',
  'texts',
  'officeHours',
] as const satisfies SyllabusPart[];

/** One language of a course's syllabus; saved for the teachers alone, or published with the others. */
export function SyllabusForm({ syllabus, language }: { syllabus: CourseSyllabus; language: Language }) {
  const t = useTranslations('courses.syllabus');
  const courseId = syllabus.course.id;
  const done = useDone(courseId);
  // What was read is what is written on: a page that reads again doesn't make somebody else's text one's own.
  const [version, setVersion] = useState(syllabus.version);
  const publishes = useRef(false);
  const { form, errors, pending, reasons, delivery } = useForm({
    path: 'professor/courses/savesyllabus',
    schema,
    draft: `syllabus-${courseId}-${language}`,
    toBody: (typed) => ({ courseId, version, language, publish: publishes.current, texts: textsOf(typed) }),
    onDone: (saved) => {
      setVersion(saved.version);
      done(t(publishes.current ? 'published' : 'saved'));
    },
  });
  const written = syllabus.draft[language];
  return (
    <form {...form} className="grid max-w-2xl gap-5">
      {PARTS.map((part) => (
        <TextareaField
          key={part}
          name={part}
          label={t(`parts.${part}`)}
          error={errors[part]}
          lang={language}
          maxLength={LONGEST.syllabusPart}
          defaultValue={written?.[part] ?? ''}
        />
      ))}
      <Reasons of={reasons} announced />
      <DeliveryNote of={delivery} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={pending} onClick={() => (publishes.current = false)}>
          {t('save')}
        </Button>
        <Button type="submit" variant="primary" busy={pending} onClick={() => (publishes.current = true)}>
          {t('publish')}
        </Button>
        {syllabus.publishedAt !== null && <WithdrawSyllabus courseId={courseId} />}
      </div>
    </form>
  );
}

function textsOf(typed: Record<string, unknown>): SyllabusTexts {
  const part = (name: SyllabusPart) => String(typed[name] ?? '');
  return {
    aims: part('aims'),
    prerequisites: part('prerequisites'),
    contents: part('contents'),
    methods: part('methods'),
    assessment: part('assessment'),
    texts: part('texts'),
    officeHours: part('officeHours'),
  };
}

/** Takes a published syllabus back from the students; what is written stays the teachers'. */
function WithdrawSyllabus({ courseId }: { courseId: string }) {
  const t = useTranslations('courses.syllabus.withdraw');
  const { act, ...call } = useAction('professor/courses/withdrawsyllabus', {
    about: courseId,
    say: () => t('done'),
  });
  return (
    <ConfirmButton
      reasons={call.reasons}
      variant="quiet"
      label={t('action')}
      title={t('title')}
      backLabel={t('keep')}
      call={call}
      onConfirm={() => act({ courseId })}
    >
      <p>{t('text')}</p>
    </ConfirmButton>
  );
}
