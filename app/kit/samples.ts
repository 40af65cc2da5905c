import type { Reason } from '@/contract/wire/refusal';

/** What the kit's parts say: short and long, as the pages have it. */
export const SHORT = 'Analisi 2';
export const LONG =
  'Metodi e modelli matematici per l’ingegneria dell’ambiente e del territorio, con laboratorio di calcolo';
export const HREF = '/kit';

export const reason: Reason = {
  code: 'kit.survey',
  text: 'Prima va compilato il questionario dell’insegnamento.',
  fixUrl: HREF,
  fix: 'Compila il questionario',
};
export const longReason: Reason = {
  code: 'kit.locked',
  text: 'La carriera è bloccata finché non sono pagate le tasse dell’anno accademico precedente.',
  ownerOffice: 'fees',
  availableFrom: '2027-01-14T08:00:00.000Z',
};

/** So many milliseconds after an instant (ISO). */
export const later = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString();
export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** The calls of the kit's buttons come to nothing. */
export const nothing = async (): Promise<void> => {};
