import type { ReactNode } from 'react';
import { ClientMessages } from '@/i18n/client-messages';
import { OpenFrame } from '../../open-frame';

export default function OpenAccountLayout({ children }: { children: ReactNode }) {
  return (
    <ClientMessages namespaces={['account']}>
      <OpenFrame>{children}</OpenFrame>
    </ClientMessages>
  );
}
