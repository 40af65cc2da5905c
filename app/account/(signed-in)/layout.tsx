import type { ReactNode } from 'react';
import { SignedInFrame } from '../../signed-in-frame';

export default function SignedInAccountLayout({ children }: { children: ReactNode }) {
  return <SignedInFrame>{children}</SignedInFrame>;
}
