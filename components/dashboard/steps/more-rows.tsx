'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';

/** The last row of a list: a button, and its children in place of it when it was pressed. */
export function MoreRows({ label, children }: { label: string; children: ReactNode }) {
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
