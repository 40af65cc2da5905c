import { beforeEach, expect, test, vi } from 'vitest';
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
