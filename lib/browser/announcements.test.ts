import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce, announcementStore } from './announcements.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('says what is announced one after the other, and each only as long as it takes', () => {
  announce('Prenotazione confermata');
  vi.advanceTimersByTime(4_000);
  announce('Nuova richiesta');
  expect(announcementStore.current()).toEqual(['Prenotazione confermata', 'Nuova richiesta']);

  vi.advanceTimersByTime(6_000);
  expect(announcementStore.current()).toEqual(['Nuova richiesta']);
  vi.advanceTimersByTime(4_000);
  expect(announcementStore.current()).toEqual([]);
});

it('does not say again what is being said, and does once that is over', () => {
  announce('Aggiornato');
  announce('Aggiornato');
  expect(announcementStore.current()).toEqual(['Aggiornato']);

  vi.advanceTimersByTime(10_000);
  announce('Aggiornato');
  expect(announcementStore.current()).toEqual(['Aggiornato']);
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
