import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answered, givenPage, refusal, success } from '@/lib/browser/testing/page-fixtures';
import { showOn } from '@/lib/browser/testing/screen-fixtures';
import dashboard from '@/messages/it/dashboard.json';
import menu from '@/messages/it/menu.json';
import shared from '@/messages/it/shared.json';
import shell from '@/messages/it/shell.json';
import { OtherProfiles } from './other-profiles.tsx';

const student = { key: 's', type: 'student', name: 'Bea Foresti', badge: '4711', current: true };
const professor = { key: 'p', type: 'professor', name: 'Bea Foresti', badge: 'D9', current: false };

let profiles: Answered;
let page: ReturnType<typeof givenPage>;
let led: string[];

beforeEach(() => {
  profiles = success([student, professor]);
  page = givenPage((path) => (path === 'user/profiles' ? profiles : success({ type: 'professor' })));
  led = [];
  vi.stubGlobal('location', { ...location, assign: (to: string) => led.push(to) });
});
afterEach(() => {
  cleanup();
  page.reload();
  vi.unstubAllGlobals();
});

const show = () =>
  showOn('/student/dashboard', { dashboard, menu, shared, shell }, <OtherProfiles count={1} />);

test('C3: another profile is one press away, and the one in use isn’t offered', async () => {
  show();
  expect(screen.getByRole('status').textContent).toBe('Caricamento in corso');
  fireEvent.click(await screen.findByRole('button', { name: /^Docente.*D9/ }));

  await waitFor(() => expect(led).toEqual(['/professor/dashboard']));
  expect(page.asked).toContainEqual({ path: 'session/switch', body: { key: 'p' } });
  expect(screen.queryByRole('button', { name: /^Studente/ })).toBeNull();
});

for (const [what, answered] of [
  ['an institution that doesn’t tell the profiles', refusal(404, 'shared.notOffered')],
  ['an answer that never came', null],
] as const) {
  test(`E6: ${what} is said in the place of the profiles, and can be asked again`, async () => {
    profiles = answered;
    show();
    await screen.findByText('Non riusciamo a leggere i tuoi profili');

    profiles = success([student, professor]);
    fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    await screen.findByRole('button', { name: /^Docente.*D9/ });
  });
}

test('nothing is shown where no other profile is left', async () => {
  profiles = success([student]);
  show();
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});
