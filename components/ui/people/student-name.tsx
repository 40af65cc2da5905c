import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** A student as the register has it, and below what the student wants to be called. */
export function StudentName({ called, children }: { called: string | null; children: ReactNode }) {
  const t = useTranslations('shared');
  if (called === null) return children;
  return (
    <span className="grid">
      {children}
      <span className="font-normal text-muted text-small">{t('calledBy', { name: called })}</span>
    </span>
  );
}
