'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CheckingScreen } from '@/components/shell/checking-screen';
import { NoNetwork } from '@/components/ui/feedback/no-network';
import { useWhileOpen } from '@/components/ui/overlays/use-later';
import type { SessionStatus } from '@/contract/accounts/account';
import { stepUpStore } from '@/lib/browser/calls/step-up';
import { leaveStore } from '@/lib/browser/forms/ask-to-leave';
import { keepAs } from '@/lib/browser/offline/offline-copy';
import { endPushOfOthers } from '@/lib/browser/offline/push';
import { registerWorker } from '@/lib/browser/offline/register-worker';
import { persistedNames } from '@/lib/browser/outbox/outbox-names';
import { checkSession } from '@/lib/browser/session/check-session';
import { hearSignOut, leaveForLogin, leaveForRoot } from '@/lib/browser/session/leave';
import { keepLoginData, LOGIN_DATA_KEY, parseLoginData, toLoginData } from '@/lib/browser/session/login-data';
import { pagePerson, setPagePerson, setPageProfile } from '@/lib/browser/session/page-profile';
import { leaveAsOver } from '@/lib/browser/session/session-over';
import { startHub, stopHub } from '@/lib/realtime/hub-connection';
import { LiveAlerts } from './live-alerts';
import { StayDialog } from './stay-dialog';
import { useLoginWindow } from './use-login-window';
import { useSessionWatch } from './use-session-watch';

/**
 * Keeps a signed-in document up to date: its record, its window, the other tabs, the hub. `number`: the last
 * hub event that the document includes, known once the page has all its reads.
 */
export function SessionKeeper({ status, number }: { status: SessionStatus; number: Promise<number | null> }) {
  const router = useRouter();
  const madeFrom = useRef(number);
  const profileKey = status.profile?.key ?? null;
  setPageProfile(profileKey);
  setPagePerson(status.crmId);

  useEffect(() => {
    const data = toLoginData(status);
    if (!data) return;
    keepLoginData(data);
    keepAs(data);
    endPushOfOthers(data.id).catch(() => {}); // it ends with the next page, or with the browser’s word
  }, [status]);

  useEffect(registerWorker, []);
  useEffect(() => {
    if (profileKey && persistedNames().length > 0) void sendKept();
  }, [profileKey]);

  useEffect(() => {
    if (profileKey) void startHub(madeFrom.current);
    return () => void stopHub();
  }, [profileKey]);

  useEffect(() => {
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);

  useSessionWatch();
  const step = useLoginWindow();
  const checking = useReturnCheck(() => router.refresh());
  return (
    <>
      <LiveAlerts />
      <StepUp />
      <Leave />
      {(step === 'ask' || step === 'final') && <StayDialog step={step} />}
      {checking && <CheckingScreen />}
    </>
  );
}

/** What an earlier page left in the outbox goes from whichever page comes next. */
async function sendKept() {
  const { startOutbox } = await import('@/lib/browser/outbox/outbox');
  await startOutbox();
}

/** Each tab takes the end to be as much later as its document was on its way: of two, one sees it first. */
const SAME_END_MS = 10_000;

/** Another tab removed the record: sign-out (C6) or the window's end (C8). Or another person signed in. */
function follow(event: StorageEvent) {
  hearSignOut(event);
  const { key, oldValue, newValue } = event;
  if (key !== LOGIN_DATA_KEY) return;
  if (newValue !== null) {
    if (parseLoginData(newValue)?.id !== pagePerson()) leaveForRoot();
    return;
  }
  const endsAtMs = parseLoginData(oldValue)?.endsAtMs ?? Number.POSITIVE_INFINITY;
  if (endsAtMs < Date.now() + SAME_END_MS) leaveAsOver();
  else leaveForRoot();
}

/** When the tab returns from the browser's cache, nothing shows until the signed-in person is known (B6). */
function useReturnCheck(onOpen: () => void): boolean {
  const [checking, setChecking] = useState(false);
  useEffect(() => {
    const check = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setChecking(true);
      const data = await checkSession();
      if (data === null) return; // the screen offers to try again
      if (data === 'over') return leaveForLogin();
      if (data === 'another') return leaveForRoot();
      keepLoginData(data);
      setChecking(false);
      onOpen();
    };
    addEventListener('pageshow', check);
    return () => removeEventListener('pageshow', check);
  }, [onOpen]);
  return checking;
}

const loadLeave = () => import('./leave-dialog.tsx');

/** Asks before what nobody else has is lost; its code comes while there is a network. */
function Leave() {
  const asked = useSyncExternalStore(leaveStore.subscribe, leaveStore.current, leaveStore.onServer);
  const { piece: LeaveDialog, isMissing } = useWhileOpen(loadLeave, asked !== null, () => asked?.end(false));
  if (!LeaveDialog) return isMissing ? <NoNetwork place="bar" /> : null;
  return asked && <LeaveDialog asked={asked} />;
}

const loadStepUp = () => import('./step-up-dialog.tsx');

/** Asks for a new proof of identity before a change that needs more than a session. Typed text stays. */
function StepUp() {
  const asked = useSyncExternalStore(stepUpStore.subscribe, stepUpStore.current, stepUpStore.onServer);
  const { piece: StepUpDialog, isMissing } = useWhileOpen(loadStepUp, asked !== null, () =>
    asked?.end(false),
  );
  if (!StepUpDialog) return isMissing ? <NoNetwork place="bar" /> : null;
  return asked && <StepUpDialog asked={asked} />;
}
