import { useTranslations } from 'next-intl';
import type { Accommodation } from '@/contract/careers/accommodations';

/** A student's accommodations in a line. `named`: small, after their title; else a value. Empty if none. */
export function Accommodations({ of: arranged, named = true }: { of: Accommodation[]; named?: boolean }) {
  const t = useTranslations('shared.accommodations');
  if (arranged.length === 0) return null;
  const words = arranged.map(({ kind, percent, text }) => {
    if (kind === 'other') return text;
    const word = t(`kinds.${kind}`, { percent: percent ?? 0 });
    return text ? `${word} (${text})` : word;
  });
  return (
    <span className={`block wrap-anywhere ${named ? 'font-normal text-small' : ''}`}>
      {named && `${t('title')}: `}
      {words.join(' · ')}
    </span>
  );
}
