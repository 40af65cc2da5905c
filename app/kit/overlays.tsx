'use client';

import { type ComponentProps, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { TextField } from '@/components/ui/fields/text-field';
import { ConfirmDialog, Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { FormButton } from '@/components/ui/overlays/form-dialog';
import { LazyOverlay } from '@/components/ui/overlays/lazy-overlay';
import { Menu } from '@/components/ui/overlays/menu';
import { ReasonButton } from '@/components/ui/overlays/reason-dialog';
import { RowMenu } from '@/components/ui/overlays/row-menu';
import { Part, Shown } from './part';
import { HREF, LONG, nothing, SHORT } from './samples';

type Kind = 'dialog' | 'confirm' | ComponentProps<typeof LazyOverlay>['placement'];
const KINDS: [Kind, string][] = [
  ['dialog', 'Dialog'],
  ['confirm', 'ConfirmDialog'],
  ['drawer', 'Cassetto'],
  ['sheet', 'Foglio'],
  ['search', 'Ricerca'],
];
const entries = [
  { key: 'page', label: 'Una pagina', href: HREF },
  { key: 'chosen', label: 'Scelta', current: true, onSelect: () => {} },
  { key: 'long', label: LONG, onSelect: () => {} },
];

export function Overlays() {
  const [shown, setShown] = useState<Kind | null>(null);
  const close = () => setShown(null);
  const dialog = { onClose: close, title: SHORT, backLabel: 'Chiudi' };
  return (
    <Part title="Sopra la pagina">
      <Shown as="Dialog, ConfirmDialog, LazyOverlay">
        <div className="flex flex-wrap gap-2">
          {KINDS.map(([kind, name]) => (
            <Button key={kind} onClick={() => setShown(kind)}>
              {name}
            </Button>
          ))}
        </div>
        <Dialog {...dialog} open={shown === 'dialog'}>
          <div className="grid gap-5">
            <p>{LONG}</p>
            <DialogActions>
              <Button variant="primary">Va bene</Button>
            </DialogActions>
          </div>
        </Dialog>
        <ConfirmDialog
          {...dialog}
          open={shown === 'confirm'}
          danger
          confirmLabel="Elimina"
          delivery="not_sent"
          onConfirm={close}
        >
          <p>Non si torna indietro.</p>
        </ConfirmDialog>
        {(['drawer', 'sheet', 'search'] as const).map((placement) => (
          <LazyOverlay key={placement} {...dialog} placement={placement} open={shown === placement}>
            <p>{LONG}</p>
          </LazyOverlay>
        ))}
      </Shown>
      <Shown as="FormButton, ReasonButton">
        <FormButton
          button={{ children: 'Compila' }}
          title={SHORT}
          text={<p>{LONG}</p>}
          backLabel="Lascia stare"
          submitLabel="Invia"
          path="user/recovery"
          draft=""
          schema={async () => (await import('@/contract/accounts/account-forms')).recoveryAsked}
          onDone={nothing}
        >
          {(errors) => <TextField name="email" label="E-mail" error={errors.email} required />}
        </FormButton>
        <ReasonButton
          button={{ variant: 'quiet', children: 'Rifiuta' }}
          title={SHORT}
          text={<p>Chi è prenotato lo viene a sapere.</p>}
          backLabel="Lascia stare"
          submitLabel="Rifiuta"
          path="student/presences/dispute"
          draft=""
          body={{ lessonId: '' }}
          about="kit"
          said="Fatto"
        />
      </Shown>
      <Shown as="Menu, RowMenu">
        <div className="flex gap-2">
          <Menu label="Menù" className="button button-secondary button-normal" entries={entries}>
            Menù
          </Menu>
          <RowMenu label="Altro" entries={entries} />
        </div>
      </Shown>
    </Part>
  );
}
