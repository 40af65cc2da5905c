'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import type { Reason } from '@/contract/wire/refusal';
import type { Delivery } from '@/lib/browser/calls/ask-until-known';

/** Shows drafts to who attends, in one press; what stands against it is said beside it. */
export const PublishButton = ({
  busy,
  reasons,
  delivery,
  onPublish,
  variant = 'primary',
  size,
  children,
}: {
  busy: boolean;
  reasons: Reason[];
  delivery: Delivery | null;
  onPublish: () => void;
  variant?: 'primary' | 'secondary';
  size?: 'normal' | 'small';
  children: ReactNode;
}) => (
  <div className="grid justify-items-start gap-2">
    <Button variant={variant} size={size} busy={busy} onClick={onPublish}>
      {children}
    </Button>
    <Reasons of={reasons} announced />
    <DeliveryNote of={delivery} />
  </div>
);
