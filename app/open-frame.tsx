import type { ReactNode } from 'react';
import { OpenShell } from '@/components/shell/open-shell';
import { institutionData } from './shell-data';

/** The shell around every page that needs no session. */
export async function OpenFrame({ wide, children }: { wide?: boolean; children: ReactNode }) {
  const { institution, preview } = await institutionData();
  return (
    <OpenShell institution={institution} preview={preview} wide={wide}>
      {children}
    </OpenShell>
  );
}
