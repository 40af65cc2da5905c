import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { givenPage, success } from '@/lib/browser/testing/page-fixtures';
import { showOn } from '@/lib/browser/testing/screen-fixtures';
import lessons from '@/messages/it/lessons.json';
import shared from '@/messages/it/shared.json';
import { SubstituteButton } from './substitute-button';

configure({ asyncUtilTimeout: 20_000 });

let page: ReturnType<typeof givenPage>;
const colleagues = [
  { id: 'p2', name: 'Abate Anna', free: true },
  { id: 'p3', name: 'Bruni Luca', free: false },
];

beforeEach(() => {
  page = givenPage((path) => (path.endsWith('/colleagues') ? success(colleagues) : null));
});
afterEach(() => {
  cleanup();
  page.reload();
  vi.unstubAllGlobals();
});

const teacher = { insteadOf: null, insteadOfId: null };

test('G12: nobody is a substitute, nor represented by one of two, before they were chosen', async () => {
  const lesson = {
    ...{ id: 'lesson-1', version: 1, courseTitle: 'Algoritmi' },
    ...{ startsAt: '2026-12-01T08:00:00.000Z', endsAt: '2026-12-01T10:00:00.000Z' },
    teachers: [
      { id: 'p1', name: 'Conti Elena', ...teacher },
      { id: 'p4', name: 'Dini Ugo', ...teacher },
    ],
  };
  showOn('/professor', { lessons, shared }, <SubstituteButton detail={{ lesson } as never} />);
  fireEvent.click(screen.getByRole('button', { name: 'Sostituzione' }));
  await screen.findByRole('option', { name: 'Abate Anna' });
  const fields = await screen.findAllByRole<HTMLSelectElement>('combobox');
  expect(fields.map(({ value }) => value)).toEqual(['', '']);

  fireEvent.click(screen.getByRole('button', { name: 'Assegna' }));
  await waitFor(() =>
    expect(fields.map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']),
  );
  expect(page.asked.filter(({ path }) => path === 'professor/lessons/substitute')).toEqual([]);
});
