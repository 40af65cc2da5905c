'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { LiveList } from '@/components/ui/rows/live-list';
import { Sheet } from '@/components/ui/rows/sheet';
import type { ProfileType } from '@/contract/accounts/account';
import { StepCard, StepRow } from './step-row';
import type { WrittenStep } from './written-step';

/** The steps arrive as data; the browser makes their markup. `more`: a button shows the rows after `from`. */
export function StepList({
  reader,
  card,
  rows,
  more,
  now,
  primary,
}: {
  reader: ProfileType;
  card: WrittenStep | null;
  rows: WrittenStep[];
  more: { label: string; from: number } | null;
  now: string;
  primary: boolean;
}) {
  const first = primary && !card?.link && rows.find(({ link }) => link);
  const shown = rows.map((step) => (
    <StepRow key={keyOf(step)} step={step} now={now} reader={reader} primary={step === first} />
  ));
  return (
    <LiveList>
      {card && <StepCard step={card} now={now} primary={primary} />}
      {rows.length > 0 && (
        <Sheet>
          {shown.slice(0, more?.from)}
          {more && <MoreRows label={more.label}>{shown.slice(more.from)}</MoreRows>}
        </Sheet>
      )}
    </LiveList>
  );
}

/** Two charges may have one title and one day. */
const keyOf = ({ link, verb, title, due, held }: WrittenStep) =>
  `${link} ${verb} ${title} ${due ?? held?.at}`;

/** The last row of a list: a button, and its children in place of it when it was pressed. */
function MoreRows({ label, children }: { label: string; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  if (shown) return children;
  return (
    <li className="p-1">
      <Button variant="quiet" size="small" onClick={() => setShown(true)}>
        {label}
      </Button>
    </li>
  );
}
