import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepOffer, rememberedOffer } from '@/lib/browser/session/offer';
import { showOn } from '@/lib/browser/testing/screen-fixtures';
import dashboard from '@/messages/it/dashboard.json';
import offered from '@/messages/it/offered.json';
import shared from '@/messages/it/shared.json';
import { type OffersAt, SavedOffer } from './saved-offer.tsx';

beforeEach(() => void keepOffer('https://portal.example.edu/?offer=LM-18'));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const show = (at: OffersAt) =>
  showOn('/student/dashboard', { dashboard, offered, shared }, <SavedOffer at={at} />);

test.for<[at: OffersAt, link: string | RegExp, href: string]>([
  [{ is: 'here' }, 'Apri l’offerta', '/student/offers'],
  [
    { is: 'elsewhere', href: 'https://offers.example.edu/' },
    /^Vai al sito dell’ateneo/,
    'https://offers.example.edu/',
  ],
])('B8: a saved offer leads to where offers are: %j', async ([at, link, href]) => {
  show(at);
  expect((await screen.findByRole('link', { name: link })).getAttribute('href')).toBe(href);
  expect(screen.getByText('Codice: LM-18')).toBeTruthy();
  expect(rememberedOffer()).toBe('LM-18');
});

test('B8: where no offers can be opened, the code is for an office', async () => {
  show({ is: 'absent' });
  await screen.findByText('Da qui non si può aprire. Chiedi a questo ufficio e indica il codice:');
  expect(screen.getByText('Segreteria studenti', { exact: false })).toBeTruthy();
});

test('B8: an offer that is given up is forgotten', async () => {
  show({ is: 'here' });
  fireEvent.click(await screen.findByRole('button', { name: 'Non mi interessa più' }));
  await waitFor(() => expect(screen.queryByText('Codice: LM-18')).toBeNull());
  expect(rememberedOffer()).toBeNull();
});
