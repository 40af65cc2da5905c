'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Notice } from '@/components/ui/feedback/notice';
import { Reasons } from '@/components/ui/feedback/reasons';
import { Instant } from '@/components/ui/time/instant';
import { correctable, formFaults, ITALY, shownFields } from '@/contract/processes/check-form';
import type { FormData as Filled, FormField, FormRow } from '@/contract/processes/forms';
import type { RequestDetail } from '@/contract/processes/processes';
import { useAction } from '@/lib/browser/calls/use-action';
import { useDraft } from '@/lib/browser/drafts/use-draft';
import { useFieldTexts } from '@/lib/browser/forms/use-field-texts';
import { type FieldSetting, RequestField } from './request-field';

/**
 * A request's fields by its form, open in a draft or correction. The browser keeps them; handing in saves.
 */
export function RequestForm({
  request,
  ...place
}: Omit<FieldSetting, 'request'> & { request: RequestDetail }) {
  const t = useTranslations('processes');
  const sayRule = useFieldTexts();
  const { requestId, typeCode, status, form, corrections, dueAt } = request;
  const isReturned = status === 'needs_changes';
  const ref = useRef<HTMLFormElement>(null);
  const forget = useDraft(ref, `process-${requestId}`);
  const [data, setData] = useState(request.data);
  const [faults, setFaults] = useState<ReturnType<typeof formFaults>>([]);
  const [refusals, setRefusals] = useState(0);
  const save = useAction('student/processes/save', { about: requestId, say: () => t('form.saved') });
  const submit = useAction('student/processes/submit', { about: requestId, say: () => t('form.submitted') });
  // In the render that shows what a refusal has against the fields, not before: a frame may come first.
  const [refused] = Object.keys({ ...save.fields, ...submit.fields });
  useEffect(() => {
    if (refusals > 0 && refused && ref.current) focusOn(ref.current, refused);
  }, [refusals, refused]);
  const noteOn = (code: string) => corrections.find((correction) => correction.field === code)?.note;
  const toCorrect = useMemo(() => correctable(form, corrections), [form, corrections]);
  const isEditable = (code: string) => status === 'draft' || (isReturned && toCorrect.has(code));

  const keep = async (typed: Filled) => {
    const isKept = await save.act({ typeCode, requestId, data: typed });
    if (isKept) forget();
    return isKept;
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedIn(event.currentTarget, request, isEditable);
    const found = formFaults(form, typed);
    setFaults(found);
    if (found[0]) return focusOn(event.currentTarget, found[0].field);
    const isDone = (await keep(typed)) && (await submit.act({ requestId }));
    if (!isDone) setRefusals((before) => before + 1);
  };
  /** Redraws the form only if fields depend on this one. A table with changed rows loses its faults. */
  const follow = (event: FormEvent<HTMLFormElement>) => {
    const { name, dataset } = event.target as HTMLInputElement;
    if (event.target instanceof HTMLFieldSetElement)
      setFaults(faults.filter(({ field: path }) => !path.startsWith(`${dataset.field}.`)));
    if (form.every(({ shownIf }) => shownIf?.field !== name)) return;
    const typed = typedIn(event.currentTarget, request, isEditable);
    const shown = codesOf(shownFields(form, typed));
    setData((before) => (codesOf(shownFields(form, before)) === shown ? before : typed));
  };
  const errorOf = (code: string) => {
    const fault = faults.find((each) => each.field === code);
    return fault ? sayRule(fault.fault) : (submit.fields[code] ?? save.fields[code] ?? noteOn(code));
  };
  return (
    <form ref={ref} noValidate onSubmit={send} onInput={follow} className="grid max-w-xl gap-5">
      {isReturned && dueAt && (
        <Notice tone="warning" title={t('corrections.title')}>
          {t.rich('corrections.until', { instant: () => <Instant at={dueAt} style="dayTime" /> })}
        </Notice>
      )}
      {shownFields(form, data).map((each) => (
        <RequestField
          key={each.code}
          field={each}
          data={data}
          setting={{ request, ...place }}
          errorOf={errorOf}
          readOnly={!isEditable(each.code)}
        />
      ))}
      <Reasons of={[...save.reasons, ...submit.reasons]} announced />
      <DeliveryNote of={submit.delivery ?? save.delivery} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={submit.pending || save.pending}>
          {t(isReturned ? 'form.correct' : 'form.submit')}
        </Button>
        {!isReturned && (
          <Button onClick={() => ref.current && void keep(typedIn(ref.current, request, isEditable))}>
            {t('form.save')}
          </Button>
        )}
      </div>
    </form>
  );
}

const codesOf = (fields: FormField[]): string => fields.map(({ code }) => code).join();

/** By its path: the control of a field or of a part of it, or the first one of a field of several. */
const focusOn = (form: HTMLFormElement, path: string) =>
  form
    .querySelector<HTMLElement>(
      `[name="${path}"]:not([hidden]), [data-field="${path}"]:is(input, select), [data-field="${path}"] :is(input:not([hidden]), select, button)`,
    )
    ?.focus();

/** What stands in the form; what can't be changed, or isn't shown, is as it was. */
function typedIn(
  form: HTMLFormElement,
  { form: fields, data }: Pick<RequestDetail, 'form' | 'data'>,
  isEditable: (code: string) => boolean,
): Filled {
  const typed = new FormData(form);
  return Object.fromEntries(
    fields.map((field) => [
      field.code,
      (isEditable(field.code) ? valueIn(typed, field) : undefined) ?? data[field.code] ?? '',
    ]),
  );
}

function valueIn(typed: FormData, { code, kind }: FormField): Filled[string] | undefined {
  const textOf = (name: string) => String(typed.get(name) ?? '');
  if (kind === 'several' || kind === 'upload') return typed.getAll(code).join(',');
  if (kind === 'declaration') return typed.has(code) ? 'yes' : '';
  if (kind === 'address') {
    if (!typed.has(`${code}.street`)) return undefined;
    const country = textOf(`${code}.country`);
    const [street, postcode, town] = ['street', 'postcode', 'town'].map((part) => textOf(`${code}.${part}`));
    const province = country === ITALY ? textOf(`${code}.province`) : '';
    return { street: street ?? '', postcode: postcode ?? '', town: town ?? '', province, country };
  }
  const value = typed.get(code);
  if (value === null) return undefined;
  return kind === 'rows' ? (JSON.parse(String(value)) as FormRow[]) : String(value);
}
