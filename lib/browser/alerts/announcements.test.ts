import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce, announcementStore } from './announcements.ts';

const texts = () => announcementStore.current().map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('says what is announced one after the other, and each only as long as it takes', () => {
  announce('Prenotazione confermata');
  vi.advanceTimersByTime(4_000);
  announce('Nuova richiesta');
  expect(texts()).toEqual(['Prenotazione confermata', 'Nuova richiesta']);

  vi.advanceTimersByTime(6_000);
  expect(texts()).toEqual(['Nuova richiesta']);
  vi.advanceTimersByTime(4_000);
  expect(texts()).toEqual([]);
});

it('look: a sentence that is said again while it stands is another one, so that it is read out again', () => {
  announce('Aggiornato');
  const [first] = announcementStore.current();
  vi.advanceTimersByTime(2_000);
  announce('Aggiornato');
  expect(texts()).toEqual(['Aggiornato']);
  expect(announcementStore.current()).not.toEqual([first]);

  vi.advanceTimersByTime(8_000);
  expect(texts()).toEqual(['Aggiornato']);
  vi.advanceTimersByTime(2_000);
  expect(texts()).toEqual([]);
});

it('does not say twice what two say of one event', () => {
  announce('Confermato');
  const [first] = announcementStore.current();
  announce('Confermato');
  expect(announcementStore.current()).toEqual([first]);
});

it('tells whoever listens, until that ends', () => {
  const listener = vi.fn();
  const end = announcementStore.subscribe(listener);
  announce('Uno');
  expect(listener).toHaveBeenCalledTimes(1);
  end();
  announce('Due');
  expect(listener).toHaveBeenCalledTimes(1);
});
