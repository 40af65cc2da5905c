import type { ReactNode } from 'react';
import { OpenShell } from '@/components/shell/open-shell';
import { ClientMessages } from '@/i18n/client-messages';
import { institutionData } from '../../shell-data';

export default async function OpenAccountLayout({ children }: { children: ReactNode }) {
  const { institution, preview } = await institutionData();
  return (
    <ClientMessages namespaces={['shell', 'menu.title', 'account']}>
      <OpenShell institution={institution} preview={preview}>
        {children}
      </OpenShell>
    </ClientMessages>
  );
}
