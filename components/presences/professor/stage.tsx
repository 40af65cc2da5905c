'use client';

import { useTranslations } from 'next-intl';
import type { RollCode } from '@/contract/presences/presences';

/** The picture, the characters beside it, how long they hold, and how many are there. */
export function Stage({
  code: { code, qr },
  secondsLeft,
  there,
  expected,
}: {
  code: RollCode;
  secondsLeft: number;
  there: number;
  expected: number;
}) {
  const t = useTranslations('presences.projector');
  return (
    <section aria-label={t('code')} className="projector-stage">
      <svg
        role="img"
        aria-label={t('picture')}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        className="projector-qr"
      >
        <title>{t('picture')}</title>
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <div className="grid content-center gap-1">
        <p className="text-muted">{t('scan')}</p>
        <p className="projector-code">
          <span className="sr-only">{t('spelled', { code: [...code].join(' ') })}</span>
          <span aria-hidden="true">
            <span>{code.slice(0, 3)}</span> <span>{code.slice(3)}</span>
          </span>
        </p>
        <p role="timer" className="text-muted tabular-nums">
          {t('changes', { seconds: secondsLeft })}
        </p>
        <p className="mt-4 flex items-baseline gap-3">
          <span className="projector-figure">{there}</span>
          <span className="text-muted">{t('thereOf', { expected })}</span>
        </p>
        <progress aria-label={t('there')} value={there} max={Math.max(1, expected)} className="progress" />
      </div>
    </section>
  );
}
