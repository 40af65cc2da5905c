'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/buttons/button';
import { Notice } from '@/components/ui/feedback/notice';
import { LiveList, useLiveMark } from '@/components/ui/rows/live-list';
import { Instant } from '@/components/ui/time/instant';
import type { RollCode, RollDetail, RollRow } from '@/contract/presences/presences';
import { call } from '@/lib/browser/calls/call';
import { useTimeUntil } from '@/lib/browser/clock/use-time-until';
import { isThere, useRoll } from './use-roll';

const TRY_AGAIN_MS = 3_000;

/**
 * What the hall sees: the present QR code and code, new from the service at each step. The service's clock
 * says when the next is due; this machine's clock does not count.
 */
export function Projector({ code: first, detail }: { code: RollCode; detail: RollDetail }) {
  const t = useTranslations('presences.projector');
  const { roll } = detail;
  const { shown, isStale, askAgain } = useCode(roll.lessonId, first);
  const { rows } = useRoll(detail);
  const there = rows.filter(isThere);
  const left = useTimeUntil(shown.changesAt, shown.now);
  useEffect(() => {
    if (left === 0 && shown.status === 'open') void askAgain();
  }, [left, shown, askAgain]);

  if (shown.status !== 'open') {
    return (
      <Notice
        tone="info"
        title={t('over')}
        action={<ButtonLink href={`/professor/presences/${roll.lessonId}`}>{t('toRoll')}</ButtonLink>}
      />
    );
  }
  return (
    <div className="projector">
      <div className="grid content-start gap-6">
        {isStale && <Notice tone="warning" title={t('stale')} />}
        <Stage
          code={shown}
          secondsLeft={Math.ceil(left / 1000)}
          there={there.length}
          expected={rows.length}
        />
      </div>
      <div className="projector-side">
        <Arrivals rows={there} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={`/professor/presences/${roll.lessonId}`}>{t('byHand')}</ButtonLink>
          <CloseButton lessonId={roll.lessonId} />
          <FullScreenButton />
        </div>
      </div>
    </div>
  );
}

/** The code as the page was made, then as the service answers at each step. A failed request is repeated. */
function useCode(lessonId: string, first: RollCode) {
  const [shown, setShown] = useState(first);
  const [isStale, setStale] = useState(false);
  const asking = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askAgain = useCallback(async () => {
    if (asking.current) return;
    asking.current = true;
    const answer = await call('professor/presences/code', { lessonId }, { quiet: true });
    asking.current = false;
    setStale(!answer.ok);
    if (answer.ok) setShown(answer.result);
    else timer.current = setTimeout(askAgain, TRY_AGAIN_MS);
  }, [lessonId]);
  useEffect(() => {
    void askAgain(); // the page itself may have come late, or from the browser's memory
    return () => clearTimeout(timer.current);
  }, [askAgain]);
  return { shown, isStale, askAgain };
}

function CloseButton({ lessonId }: { lessonId: string }) {
  const t = useTranslations('presences.roll');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const close = async () => {
    setBusy(true);
    const answer = await call('professor/presences/close', { lessonId });
    setBusy(false);
    if (answer.ok) router.push(`/professor/presences/${lessonId}`);
  };
  return (
    <Button variant="primary" busy={busy} onClick={close}>
      {t('close')}
    </Button>
  );
}

/** The whole screen, where the browser has one to give; Escape gives it back. */
function FullScreenButton() {
  const t = useTranslations('presences.projector');
  return (
    <Button
      className="max-lg:hidden"
      onClick={() => document.querySelector('.projector')?.requestFullscreen?.()}
    >
      {t('fullScreen')}
    </Button>
  );
}

const MOST = 30;

/** Who came, the latest first. */
function Arrivals({ rows }: { rows: RollRow[] }) {
  const t = useTranslations('presences.projector');
  const latest = rows
    .toSorted((one, other) => (other.markedAt ?? '').localeCompare(one.markedAt ?? ''))
    .slice(0, MOST);
  return (
    <section aria-labelledby="arrivals" className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)] gap-3">
      <h2 id="arrivals" className="text-section">
        {t('there')} <span className="font-normal text-muted text-small">{rows.length}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <ul className="sheet overflow-y-auto" tabIndex={0} aria-labelledby="arrivals">
        <LiveList>
          {latest.map((row) => (
            <Arrival key={row.careerId} row={row} />
          ))}
        </LiveList>
      </ul>
    </section>
  );
}

function Arrival({ row: { name, markedAt } }: { row: RollRow }) {
  const mark = useLiveMark();
  return (
    <li className={`flex min-h-11 items-center justify-between gap-4 px-4 py-2 ${mark}`}>
      <span>{name}</span>
      {markedAt && (
        <span className="text-muted text-small">
          <Instant at={markedAt} style="time" />
        </span>
      )}
    </li>
  );
}

/** The picture, the characters beside it, how long they hold, and how many are there. */
function Stage({
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
