'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { CheckboxRow } from '@/components/ui/fields/checkbox-field';
import { FieldError, FieldHint, FieldLabel, useControl } from '@/components/ui/fields/field';
import { UploadForm } from '@/components/ui/fields/upload-form';
import { chosenIn, countsOf, isUploadFor } from '@/contract/processes/check-form';
import type { FormField } from '@/contract/processes/forms';
import type { RequestDetail } from '@/contract/processes/processes';
import { useInstant } from '@/i18n/use-instant';

type Props = {
  field: FormField;
  label: string;
  papers: RequestDetail['papers'];
  value: string;
  error: string | undefined;
  readOnly: boolean;
  mostBytes: number;
};

/** Papers of one's own, chosen among those that will do or handed in on the spot, which chooses them. */
export function UploadsField({ field, label, papers, value, error, readOnly, mostBytes }: Props) {
  const t = useTranslations('processes.papers');
  const type = useTranslations('documents.uploads.type');
  const instant = useInstant();
  const { code, required, papers: types = [] } = field;
  const { box, chosen, toggle, add } = useChosen(field, papers, value);
  const hint = useHint(field);
  const { control, hintId, errorId } = useControl({ hint, error, required });
  const choices = papers.filter((paper) =>
    readOnly ? chosenIn(value).includes(paper.id) : isUploadFor(field, paper),
  );
  return (
    <fieldset
      ref={box}
      data-field={code}
      aria-describedby={control['aria-describedby']}
      disabled={readOnly}
      className="grid gap-1.5"
    >
      <legend className="font-medium">
        <FieldLabel required={required}>{label}</FieldLabel>
      </legend>
      <FieldHint id={hintId}>{hint}</FieldHint>
      {choices.map((paper) => (
        <CheckboxRow
          key={paper.id}
          name={code}
          value={paper.id}
          checked={chosen.includes(paper.id)}
          onChange={({ target }) => toggle(paper.id, target.checked)}
          aria-invalid={control['aria-invalid']}
          label={
            <>
              <span className="wrap-anywhere">{paper.name}</span>
              <span className="block text-muted text-small">
                {t('of', { kind: type(paper.type), day: instant(paper.receivedAt, 'date') })}
              </span>
            </>
          }
        />
      ))}
      {choices.length === 0 && <p className="text-muted">{t('none')}</p>}
      <FieldError id={errorId}>{error}</FieldError>
      {!readOnly && (
        <div className="mt-1.5 grid gap-3 border-line border-s-2 ps-4">
          <p className="font-medium">{t('another')}</p>
          <UploadForm types={types} mostBytes={mostBytes} typesAreSaid onKept={add} />
        </div>
      )}
    </fieldset>
  );
}

function useHint(field: FormField): string {
  const t = useTranslations('processes.papers');
  const type = useTranslations('documents.uploads.type');
  const { least, most } = countsOf(field);
  const kinds = (field.papers ?? []).map((each) => type(each)).join(', ');
  const counts = most === 1 ? 'one' : least === most ? 'exactly' : 'other';
  return t('hint', { counts, least, most, kinds });
}

/** A new upload is chosen at once, alone if the field takes one. The draft has it once it is listed. */
function useChosen(field: FormField, papers: Props['papers'], value: string) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [chosen, setChosen] = useState(() => chosenIn(value));
  const [added, setAdded] = useState<string | null>(null);
  useEffect(() => {
    if (!papers.some(({ id }) => id === added)) return;
    setAdded(null);
    box.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [papers, added]);
  const others = (id: string) => chosen.filter((each) => each !== id);
  return {
    ...{ box, chosen },
    toggle: (id: string, isChosen: boolean) => setChosen(isChosen ? [...others(id), id] : others(id)),
    add: (id: string) => {
      setChosen(countsOf(field).most === 1 ? [id] : [...chosen, id]);
      setAdded(id);
    },
  };
}
