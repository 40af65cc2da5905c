'use client';

import PlusIcon from '@heroicons/react/20/solid/PlusIcon';
import { Button, ButtonLink, type ButtonVariant, LeavingLink } from '@/components/ui/buttons/button';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { ExportButton } from '@/components/ui/buttons/export-button';
import { Spinner } from '@/components/ui/buttons/spinner';
import { UndoButton } from '@/components/ui/buttons/undo-button';
import { DecidedActs, DecidedName } from '@/components/ui/decisions/decided';
import { UndoDecided } from '@/components/ui/decisions/undo-decided';
import { Part, Shown } from './part';
import { HREF, LONG, later, longReason, MINUTE_MS, nothing, reason, SHORT } from './samples';

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const STATES = [
  ['a riposo', {}],
  ['al lavoro', { busy: true }],
  ['in anticipo', { early: true }],
  ['piccolo', { size: 'small' }],
] as const;

export const Actions = ({ now }: { now: string }) => (
  <>
    <Part title="Pulsanti">
      {STATES.map(([name, state]) => (
        <Shown key={name} as={`Button, ${name}`}>
          <div className="flex flex-wrap gap-2">
            {VARIANTS.map((variant) => (
              <Button key={variant} variant={variant} {...state}>
                {variant}
              </Button>
            ))}
          </div>
        </Shown>
      ))}
      <Shown as="Button, con icona e con parole lunghe">
        <Button icon={<PlusIcon className="size-5" />}>Aggiungi</Button>
        <Button variant="primary">{LONG}</Button>
      </Shown>
      <Shown as="ButtonLink, LeavingLink">
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={HREF}>Un’altra pagina</ButtonLink>
          <LeavingLink href={HREF}>Fuori dal portale</LeavingLink>
        </div>
      </Shown>
      <Shown as="ConfirmButton: a riposo, senza risposta, rifiutato">
        <Confirm call={{ pending: false }} />
        <Confirm call={{ pending: false, delivery: 'unknown' }} />
        <Confirm call={{ pending: false }} reasons={[reason]} />
      </Shown>
      <Shown as="ExportButton">
        <ExportButton path="professor/exams/export" of={{ examId: '' }}>
          Scarica i risultati
        </ExportButton>
      </Shown>
      <Shown as="UndoButton: con il tempo, senza, rifiutato">
        <Undo now={now} until={later(now, 5 * MINUTE_MS)} />
        <Undo now={now} isSmall />
        <Undo now={now} reasons={[longReason]} />
      </Shown>
      <Shown as="Spinner">
        <Spinner className="size-8 text-accent" />
      </Shown>
    </Part>
    <Part title="Decisioni">
      {[
        { word: null, isGone: false },
        { word: 'Ammesso', isGone: false },
        { word: null, isGone: true },
      ].map((standing) => (
        <Shown key={JSON.stringify(standing)} as="DecidedName, DecidedActs, UndoDecided">
          <DecidedName of={standing}>{SHORT}</DecidedName>
          <DecidedActs id={`kit-${standing.word}-${standing.isGone}`} of={standing} undo={<UndoIt />}>
            <Button>Ammetti</Button>
          </DecidedActs>
        </Shown>
      ))}
    </Part>
  </>
);

const Confirm = (given: Pick<Parameters<typeof ConfirmButton>[0], 'call' | 'reasons'>) => (
  <ConfirmButton
    {...given}
    danger
    label="Elimina"
    title={`Eliminare ${SHORT}?`}
    backLabel="Tieni"
    onConfirm={nothing}
  >
    <p>Non si torna indietro.</p>
  </ConfirmButton>
);

const Undo = (
  given: Pick<Parameters<typeof UndoButton>[0], 'now'> & Partial<Parameters<typeof UndoButton>[0]>,
) => <UndoButton label="Annulla" pending={false} reasons={[]} delivery={null} onUndo={nothing} {...given} />;

const UndoIt = () => (
  <UndoDecided
    path="professor/exams/undorequest"
    body={{ examId: '', requestId: '' }}
    name={SHORT}
    about="kit"
    onUndone={() => {}}
  />
);
