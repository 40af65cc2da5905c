import { beforeEach, expect, test, vi } from 'vitest';
import { learnClock } from '../clock/institution-clock';
import { alertStore, dismiss, raise, raiseInOrder } from './alerts';

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/student/exams' });
  for (const { id } of alertStore.current()) dismiss(id);
});

const texts = () => alertStore.current().map(({ text }) => text);

test('B7: of two alerts about one thing the newest stands', () => {
  raise({ type: 'success', text: 'Hai annullato Algebra.', about: 'exam-1' });
  raise({ type: 'success', text: 'Prenotazione confermata.', about: 'exam-1' });

  expect(texts()).toEqual(['Prenotazione confermata.']);
});

test('B7: alerts about different things, or about none, stand beside each other', () => {
  raise({ type: 'success', text: 'Algebra', about: 'exam-1' });
  raise({ type: 'success', text: 'Fisica', about: 'exam-2' });
  raise({ type: 'info', text: 'Profilo salvato.' });
  raise({ type: 'info', text: 'Password cambiata.' });

  expect(texts()).toEqual(['Password cambiata.', 'Profilo salvato.', 'Fisica', 'Algebra']);
});

test('E3: what one answer says stands in its order, above what was said before', () => {
  raise({ type: 'info', text: 'Profilo salvato.' });
  raiseInOrder([
    { type: 'info', text: 'Controlla l’indirizzo', id: 'change-1' },
    { type: 'warning', text: 'Manca il telefono' },
  ]);

  expect(texts()).toEqual(['Controlla l’indirizzo', 'Manca il telefono', 'Profilo salvato.']);
});

test('F4: an alert stands with the institution’s time, whatever this machine’s clock says', () => {
  const institution = Date.now() - 9 * 60 * 60_000;
  learnClock(new Date(institution).toISOString(), Date.now());
  raise({ type: 'info', text: 'Con l’ora giusta' });
  const [alert] = alertStore.current();
  expect(Math.abs((alert?.raisedAt.getTime() ?? 0) - institution)).toBeLessThan(5_000);
});

test('B7: of the ids of alerts that were shown the latest are known, and no more are kept than five hundred', () => {
  for (let number = 0; number <= 500; number += 1)
    raise({ id: `many-${number}`, type: 'info', text: String(number) });
  for (const { id } of alertStore.current()) dismiss(id);
  raise({ id: 'many-500', type: 'info', text: 'again' });
  expect(texts()).toEqual([]);
  raise({ id: 'many-0', type: 'info', text: 'long after' });
  expect(texts()).toEqual(['long after']);
});
