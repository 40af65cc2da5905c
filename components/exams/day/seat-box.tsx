import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LONGEST } from '@/contract/wire/limits';
import { CONTROL } from './move-focus';

/** Where a student sits; it is kept when the box is left. */
export function SeatBox({
  student,
  seat,
  onWrite,
}: {
  student: string;
  seat: string;
  onWrite: (seat: string) => void;
}) {
  const t = useTranslations('exams.day');
  const [typed, setTyped] = useState<string | null>(null);
  const keep = () => {
    const next = typed?.trim();
    if (next !== undefined && next !== seat) onWrite(next);
    setTyped(null);
  };
  return (
    <input
      type="text"
      aria-label={t('seatOf', { student })}
      placeholder={t('seat')}
      autoComplete="off"
      maxLength={LONGEST.seat}
      value={typed ?? seat}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
      }}
      className="result-box w-18"
      {...{ [CONTROL]: 'seat' }}
    />
  );
}
