import type { ReactNode } from 'react';
import { SignedInFrame } from '../signed-in-frame';

export default function StudentLayout({ children }: { children: ReactNode }) {
  return <SignedInFrame type="student">{children}</SignedInFrame>;
}
