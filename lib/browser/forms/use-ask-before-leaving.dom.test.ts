import { cleanup, renderHook } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { leaveStore } from './ask-to-leave';
import { useAskBeforeLeaving } from './use-ask-before-leaving';

afterEach(cleanup);

function pressLink(count: number, href = '/professor/dashboard') {
  const led: string[] = [];
  const router = { push: (to: string) => led.push(to) } as never;
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(AppRouterContext.Provider, { value: router }, children);
  renderHook(() => useAskBeforeLeaving(count), { wrapper });
  const link = Object.assign(document.createElement('a'), { href });
  document.body.append(link);
  let followed = false;
  link.addEventListener('click', (event) => {
    followed = true;
    event.preventDefault();
  });
  link.click();
  return { led, followed };
}

test('a link leads away at once where nothing would be lost', () => {
  expect(pressLink(0).followed).toBe(true);
  expect(leaveStore.current()).toBeNull();
});

test('a link asks first where something would be, and leads on only then', async () => {
  const { led, followed } = pressLink(2);
  expect(followed).toBe(false);
  expect(leaveStore.current()).toMatchObject({ by: 'link', count: 2 });
  leaveStore.current()?.end(false);
  await Promise.resolve();
  expect(led).toEqual([]);

  const again = pressLink(1);
  leaveStore.current()?.end(true);
  await vi.waitFor(() => expect(again.led).toEqual(['/professor/dashboard']));
});

test('a link within the page asks nothing', () => {
  expect(pressLink(1, '#main').followed).toBe(true);
});
