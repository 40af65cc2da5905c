import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a file is there for a minute, since a browser that asks where to keep it reads it only then', async () => {
  vi.useFakeTimers();
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:marks');
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  saveFile({ fileName: 'marks.csv', text: 'Serramonte;27', type: 'text/csv' });

  expect(clicked).toHaveBeenCalledOnce();
  const [file] = made.mock.calls[0] ?? [];
  expect(file).toMatchObject({ type: 'text/csv;charset=utf-8' });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(revoked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(revoked).toHaveBeenCalledWith('blob:marks');
});
