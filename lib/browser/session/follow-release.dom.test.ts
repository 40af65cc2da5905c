import { afterEach, expect, test, vi } from 'vitest';

const reload = vi.fn();
vi.stubGlobal('location', { reload });
const { beforeLeaving, reloadForRelease } = await import('./leave');

const ask = (event: Event) => event.preventDefault();
afterEach(() => {
  removeEventListener('beforeunload', ask);
  reload.mockReset();
});

test('C9: a page of an older release is made anew once what was typed is kept', async () => {
  let kept = false;
  beforeLeaving(async () => {
    kept = true;
  });
  await reloadForRelease();
  expect([kept, reload.mock.calls.length]).toEqual([true, 1]);
});

test('C9: a page that has what nobody else keeps stays, and is shown as before', async () => {
  addEventListener('beforeunload', ask);
  await reloadForRelease();
  expect(reload).not.toHaveBeenCalled();
  expect(document.documentElement.className).not.toContain('leaving');
});
