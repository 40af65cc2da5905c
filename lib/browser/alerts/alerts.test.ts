import { beforeEach, expect, test, vi } from 'vitest';
import { learnClock } from '../clock/institution-clock';
import { alertStore, dismiss, showAlert, showAlerts } from './alerts';

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/student/exams' });
  for (const { id } of alertStore.current()) dismiss(id);
});

const texts = () => alertStore.current().map(({ text }) => text);

test('B7: of two alerts about one thing the newest stands', () => {
  showAlert({ type: 'success', text: 'Hai annullato Algebra.', about: 'exam-1' });
  showAlert({ type: 'success', text: 'Prenotazione confermata.', about: 'exam-1' });

  expect(texts()).toEqual(['Prenotazione confermata.']);
});

test('B7: alerts about different things, or about none, stand beside each other', () => {
  showAlert({ type: 'success', text: 'Algebra', about: 'exam-1' });
  showAlert({ type: 'success', text: 'Fisica', about: 'exam-2' });
  showAlert({ type: 'info', text: 'Profilo salvato.' });
  showAlert({ type: 'info', text: 'Password cambiata.' });

  expect(texts()).toEqual(['Password cambiata.', 'Profilo salvato.', 'Fisica', 'Algebra']);
});

test('E3: what one answer says stands in its order, above what was said before', () => {
  showAlert({ type: 'info', text: 'Profilo salvato.' });
  showAlerts([
    { type: 'info', text: 'Controlla l’indirizzo', id: 'change-1' },
    { type: 'warning', text: 'Manca il telefono' },
  ]);

  expect(texts()).toEqual(['Controlla l’indirizzo', 'Manca il telefono', 'Profilo salvato.']);
});

test('F4: an alert stands with the institution’s time, whatever this machine’s clock says', () => {
  const institution = Date.now() - 9 * 60 * 60_000;
  learnClock(new Date(institution).toISOString(), Date.now());
  showAlert({ type: 'info', text: 'Con l’ora giusta' });
  const [alert] = alertStore.current();
  expect(Math.abs((alert?.raisedAt.getTime() ?? 0) - institution)).toBeLessThan(5_000);
});

test('B7: of the ids of alerts that were shown the latest are known, and no more are kept than five hundred', () => {
  for (let number = 0; number <= 500; number += 1)
    showAlert({ id: `many-${number}`, type: 'info', text: String(number) });
  for (const { id } of alertStore.current()) dismiss(id);
  showAlert({ id: 'many-500', type: 'info', text: 'again' });
  expect(texts()).toEqual([]);
  showAlert({ id: 'many-0', type: 'info', text: 'long after' });
  expect(texts()).toEqual(['long after']);
});
