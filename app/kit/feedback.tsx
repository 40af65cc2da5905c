'use client';

import { Button } from '@/components/ui/buttons/button';
import { Drawing } from '@/components/ui/drawing';
import { Announced } from '@/components/ui/feedback/announced';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { FailedState } from '@/components/ui/feedback/failed-state';
import { MessageText } from '@/components/ui/feedback/message-text';
import { NoNetwork } from '@/components/ui/feedback/no-network';
import { NotOfferedPart } from '@/components/ui/feedback/not-offered-part';
import { Notice } from '@/components/ui/feedback/notice';
import { FixLink, ReasonRemedy } from '@/components/ui/feedback/reason-remedy';
import { Reasons } from '@/components/ui/feedback/reasons';
import { Status } from '@/components/ui/feedback/status';
import { Unusual } from '@/components/ui/feedback/unusual';
import { WaitingNote } from '@/components/ui/feedback/waiting-note';
import type { Tone } from '@/components/ui/tones';
import { Part, Shown } from './part';
import { LONG, longReason, nothing, reason, SHORT } from './samples';

const TONES: Tone[] = ['neutral', 'success', 'info', 'warning', 'danger'];
const DRAWINGS = ['go', ...TONES, 'moon', 'sun', 'bell', 'language', 'user'] as const;

export const Feedback = () => (
  <Part title="Ciò che la pagina dice">
    {TONES.map((tone) => (
      <Shown key={tone} as={`Notice e Status, ${tone}`}>
        <Notice tone={tone} title={SHORT} action={<Button size="small">Il prossimo passo</Button>}>
          {LONG}
        </Notice>
        <Status tone={tone}>{SHORT}</Status>
        <Status tone={tone} chip>
          {SHORT}
        </Status>
      </Shown>
    ))}
    <Shown as="Drawing">
      <span className="flex flex-wrap gap-3">
        {DRAWINGS.map((name) => (
          <Drawing key={name} name={name} className="size-6" />
        ))}
      </span>
    </Shown>
    <Shown as="EmptyState: vuoto, con il prossimo passo; NotOfferedPart; FailedState">
      <EmptyState>Qui non c’è ancora niente.</EmptyState>
      <EmptyState action={<Button>Comincia</Button>}>{LONG}</EmptyState>
      <NotOfferedPart office="teaching" />
      <FailedState onTryAgain={nothing} />
    </Shown>
    <Shown as="Reasons, ReasonRemedy, FixLink">
      <Reasons of={[reason, longReason]} title="Non si può, perché:" />
      <p>
        <ReasonRemedy of={longReason} />
      </p>
      <p>
        <FixLink of={reason} />
      </p>
    </Shown>
    <Shown as="DeliveryNote, WaitingNote, NoNetwork">
      <DeliveryNote of="checking" />
      <DeliveryNote of="not_sent" />
      <DeliveryNote of="unknown" />
      <WaitingNote trouble={undefined} unkept={false} />
      <WaitingNote trouble="unknown" unkept />
      <NoNetwork />
    </Shown>
    <Shown as="ContactLine, MessageText, Unusual, Announced">
      <ContactLine office="students" />
      <MessageText>{'Un testo <b>semplice</b>, con <a href="/kit">un link</a>.'}</MessageText>
      <Unusual of={['La sala è piccola.', LONG]} />
      <p>
        <Announced of="Kit">Detto a voce.</Announced>
      </p>
    </Shown>
  </Part>
);
