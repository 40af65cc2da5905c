'use client';

import { CheckboxField, CheckboxRow } from '@/components/ui/fields/checkbox-field';
import { DayField } from '@/components/ui/fields/day-field';
import { controlLook, Field } from '@/components/ui/fields/field';
import { FoldedPart, FormPart, TwoColumns } from '@/components/ui/fields/form-part';
import { PasswordField } from '@/components/ui/fields/password-field';
import { SearchField } from '@/components/ui/fields/search-field';
import { SelectField } from '@/components/ui/fields/select-field';
import { SeveralField } from '@/components/ui/fields/several-field';
import { TextareaField, TextField } from '@/components/ui/fields/text-field';
import { UploadForm } from '@/components/ui/fields/upload-form';
import { Part, Shown } from './part';
import { LONG, SHORT } from './samples';

/** The states that every field has. */
const STATES = [
  { label: 'Vuoto', required: true },
  { label: 'Facoltativo, con un aiuto', hint: 'Una frase che aiuta prima che si scriva.' },
  { label: 'Compilato', defaultValue: SHORT, required: true },
  { label: LONG, defaultValue: LONG, hint: LONG, required: true },
  { label: 'Sbagliato', defaultValue: SHORT, error: 'Qui manca qualcosa.', required: true },
];
const options = [
  { value: 'one', text: SHORT },
  { value: 'two', text: LONG },
];

export const Fields = () => (
  <Part title="Campi">
    {STATES.map((state) => (
      <Shown key={state.label} as="TextField, TextareaField, SelectField">
        <div className="grid w-full gap-4">
          <TextField {...state} />
          <TextareaField {...state} />
          <SelectField
            {...state}
            defaultValue={state.defaultValue && 'one'}
            none="Nessuno"
            options={options}
          />
        </div>
      </Shown>
    ))}
    <Shown as="TextField: di sola lettura, disattivato">
      <div className="grid w-full gap-4">
        <TextField
          label="Di sola lettura"
          defaultValue={SHORT}
          hint="Viene dal registro."
          readOnly
          required
        />
        <TextField label="Disattivato" defaultValue={SHORT} disabled required />
      </div>
    </Shown>
    <Shown as="DayField, PasswordField, SearchField">
      <div className="grid w-full gap-4">
        <DayField label="Giorno" hint="Si scrive come si vuole." required />
        <DayField label="Ora" kind="time" error="Non è un’ora." required />
        <PasswordField label="Password" autoComplete="off" />
        <SearchField label="Cerca" placeholder="Nome o matricola" />
      </div>
    </Shown>
    <Shown as="CheckboxField, CheckboxRow, SeveralField">
      <CheckboxField label="Da spuntare" hint="Con un aiuto." />
      <CheckboxField label="Sbagliato" error="Va spuntato." required />
      <CheckboxRow label="Tra altri" defaultChecked />
      <SeveralField
        name="kit"
        label="Più d’uno"
        choices={options}
        chosen={['two']}
        disabled={false}
        required
      />
    </Shown>
    <Shown as="UploadForm">
      <UploadForm types={['diploma', 'other']} mostBytes={1} />
    </Shown>
    <Shown as="Field, FormPart, FoldedPart, TwoColumns">
      <div className="grid w-full gap-4">
        <FormPart title="Una parte del modulo">
          <TwoColumns>
            <Field label="Da" required>
              {(control) => <input {...control} className={`h-11 ${controlLook}`} />}
            </Field>
            <TextField label="A" required />
          </TwoColumns>
        </FormPart>
        <div>
          <FoldedPart title="Chiusa" summary={SHORT}>
            <TextField label="Dentro" />
          </FoldedPart>
          <FoldedPart title="Aperta" summary={SHORT} isWrong>
            <TextField label="Dentro, sbagliato" error="Qui manca qualcosa." />
          </FoldedPart>
        </div>
      </div>
    </Shown>
  </Part>
);
