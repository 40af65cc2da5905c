import { act, cleanup, render, screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, test, vi } from 'vitest';
import type { RollDetail } from '@/contract/presences/presences';
import { send, startOutbox } from '@/lib/browser/outbox/outbox';
import { givenPage } from '@/lib/browser/testing/page-fixtures';
import presences from '@/messages/en/presences.json';
import shared from '@/messages/en/shared.json';
import { RollActions } from './roll-actions';

let page: ReturnType<typeof givenPage>;
afterEach(() => {
  cleanup();
  page.reload();
  vi.unstubAllGlobals();
});

test('G11: who confirms a roll is told before how many marks wait, which would count for nothing then', async () => {
  page = givenPage(() => null);
  await startOutbox();
  page.goOffline();
  send([
    {
      ...{ path: 'professor/presences/mark', about: 'lesson', row: 'a' },
      body: { lessonId: 'lesson', careerId: 'a', status: 'present', over: null },
    },
  ]);
  const roll = { lessonId: 'lesson', status: 'closed', confirmUntil: null, endsAt: '2026-11-28T10:00:00Z' };
  const detail = { roll, rows: [], now: '2026-11-28T11:00:00Z', undoUntil: null } as unknown as RollDetail;
  const router = { refresh: () => {}, push: () => {} } as never;
  render(
    <AppRouterContext value={router}>
      <NextIntlClientProvider locale="en-GB" messages={{ presences, shared }} timeZone="Europe/Rome">
        <RollActions detail={detail} />
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
  act(() => screen.getByRole('button', { name: 'Confirm the roll' }).click());
  const said = await screen.findByText('One entry is waiting for the network', {}, { timeout: 15_000 });
  expect(said.isConnected).toBe(true);
}, 30_000);
