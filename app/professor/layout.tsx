import type { ReactNode } from 'react';
import { SignedInFrame } from '../signed-in-frame';

export default function ProfessorLayout({ children }: { children: ReactNode }) {
  return <SignedInFrame type="professor">{children}</SignedInFrame>;
}
