import type { ReactNode } from 'react';
import { currentSession } from '@/lib/bff/pages/read';
import { OpenFrame } from '../../open-frame';
import { SignedInFrame } from '../../signed-in-frame';

/** What everybody may read, signed in or not. */
export default async function LegalLayout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  return session?.profile ? (
    <SignedInFrame>{children}</SignedInFrame>
  ) : (
    <OpenFrame wide>{children}</OpenFrame>
  );
}
