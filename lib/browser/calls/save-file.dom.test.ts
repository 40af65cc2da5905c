import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a file is there for a minute, since a browser that asks where to keep it reads it only then', async () => {
  vi.useFakeTimers();
  const kept: Blob[] = [];
  const createObjectURL = (file: Blob) => `#blob-${kept.push(file)}`;
  const revokeObjectURL = () => void kept.pop();
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL, revokeObjectURL }));
  saveFile({ fileName: 'marks.csv', text: 'Serramonte;27', type: 'text/csv' });

  expect(kept).toMatchObject([{ type: 'text/csv;charset=utf-8' }]);
  expect(await kept[0]?.text()).toBe('Serramonte;27');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(kept).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kept).toEqual([]);
});
