import { eq } from 'drizzle-orm';
import type { SaveOffer } from '../../contract/offers/offers.ts';
import type { LocalText } from '../db/schema/columns.ts';
import { programmes } from '../db/schema.ts';
import type { Making, University } from '../making.ts';
import { doneOrThrow } from '../platform/outcome.ts';
import { addApplications } from './demo-applications.ts';
import { moveOffer, saveOffer } from './office-offers.ts';

const text = (it: string, en: string, es: string): LocalText => ({ it, en, es });

const diploma = text(
  'Un diploma di scuola superiore, italiano o estero.',
  'An upper secondary school diploma, Italian or foreign.',
  'Un título de bachillerato, italiano o extranjero.',
);
const degree = text(
  'Una laurea triennale con almeno 60 CFU di matematica, statistica o informatica, e l’inglese a livello B2.',
  'A bachelor’s degree with at least 60 credits in mathematics, statistics or computing, and English at level B2.',
  'Un título de grado con al menos 60 créditos de matemáticas, estadística o informática, e inglés de nivel B2.',
);
const costs = text(
  'La prima rata comprende 156 € di tassa regionale e bollo; il resto dipende dall’ISEE, da 0 a 2.400 € l’anno.',
  'The first instalment includes €156 of regional tax and stamp duty; the rest depends on income, from €0 to €2,400 a year.',
  'El primer plazo incluye 156 € de tasa regional y timbre; el resto depende de la renta, de 0 a 2.400 € al año.',
);

type Demo = Omit<SaveOffer, 'programmeId' | 'academicYear' | 'opensAt' | 'closesAt'> & {
  programme: string;
  /** In days from the one on which the demo is made. */
  from: number;
  until: number;
};

const OPEN = 'INF-LIBERO';
const RANKED = 'SCC-GRADUATORIA';

const identity = ['identity', 'photo'] as const;
const demoOffers: Demo[] = [
  {
    ...{ code: OPEN, programme: 'INF', language: 'it', access: 'open', from: -40, until: 40 },
    ...{ requirements: diploma, costs, documents: [] },
  },
  {
    ...{ code: 'DSC-COLLOQUIO', programme: 'DSC', language: 'en', access: 'verification', seats: 60 },
    ...{ from: -20, until: 25, requirements: degree, costs, documents: [...identity] },
  },
  {
    ...{ code: 'ECO-PROGRAMMATO', programme: 'ECO', language: 'it', access: 'limited', seats: 40 },
    ...{ from: -15, until: 12, requirements: diploma, costs, documents: [...identity] },
  },
  {
    ...{ code: 'SCC-COLLOQUIO', programme: 'SCC', language: 'en', access: 'verification', seats: 30 },
    ...{ from: -30, until: 60, requirements: degree, costs, documents: [...identity] },
  },
  {
    ...{ code: 'LEM-LIBERO', programme: 'LEM', language: 'it', access: 'open', from: -60, until: 20 },
    ...{ requirements: diploma, costs, documents: [] },
  },
  {
    ...{ code: RANKED, programme: 'SCC', language: 'en', access: 'limited', seats: 3 },
    ...{ from: -40, until: -5, requirements: degree, costs, documents: [] },
  },
  {
    ...{ code: 'GIU-LIBERO', programme: 'GIU', language: 'it', access: 'open', from: 12, until: 70 },
    ...{ requirements: diploma, costs, documents: [...identity] },
  },
];

/** An offer of each access, one that isn't open yet and one that was ranked among them; and some applications. */
export async function addOffers(making: Making, university: University): Promise<void> {
  const { tx, now, calendar } = making;
  const ids = new Map<string, string>();
  for (const { programme, from, until, ...offer } of demoOffers) {
    const [row] = await tx
      .select({ id: programmes.id })
      .from(programmes)
      .where(eq(programmes.code, programme));
    if (!row) throw new Error(`the demo has no programme ${programme}`);
    const academicYear = calendar.academicYear;
    const days = { opensAt: calendar.at(from, 9), closesAt: calendar.at(until, 13) };
    const fees = { feeCode: `TASSE-${academicYear}` };
    const saved = { ...offer, ...days, ...fees, programmeId: row.id, academicYear };
    ids.set(offer.code, (await doneOrThrow(saveOffer(tx, saved, now))).id);
    await doneOrThrow(moveOffer(tx, { code: offer.code, action: 'publish' }, now));
  }
  const ranked = { offerId: ids.get(RANKED) ?? '', code: RANKED };
  await addApplications(making, university, { openOfferId: ids.get(OPEN) ?? '', ranked });
}
