import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import {
  type ListedOffer,
  type ListOffers,
  OFFERS_PAGE_SIZE,
  type OfferPage,
  offerAccess,
  programmeLevel,
} from '../../contract/offers/offers.ts';
import type { Database } from '../db/database.ts';
import { faculties, offers, programmes } from '../db/schema.ts';
import type { Reader } from '../http/answers.ts';
import { distanceOf, textsOf } from '../platform/likeness.ts';
import { inLanguage } from '../platform/texts.ts';
import { phaseOf } from './applications/application-rules.ts';
import { appliedFor } from './applications/own-application.ts';

/**
 * Lists offers that are open now or soon. An institution has at most some hundreds, so they are searched in
 * code, which forgives typing errors in the same way on both engines.
 */
export async function listOffers(
  db: Database,
  { page = 1, code, personId, ...asked }: ListOffers & { personId: string },
  reader: Reader,
  now: Date,
): Promise<OfferPage> {
  const all = (await shownOffers(db, now)).map((row) => toRow(row, reader, now));
  const anyLevel = found(all, asked);
  const fitting = asked.level ? anyLevel.filter(({ offer }) => offer.level === asked.level) : anyLevel;
  return {
    now: now.toISOString(),
    offers: fitting.slice((page - 1) * OFFERS_PAGE_SIZE, page * OFFERS_PAGE_SIZE).map(({ offer }) => offer),
    total: fitting.length,
    page,
    pageSize: OFFERS_PAGE_SIZE,
    levels: programmeLevel.options.flatMap((level) => {
      const count = anyLevel.filter(({ offer }) => offer.level === level).length;
      return all.some(({ offer }) => offer.level === level) ? [{ level, count }] : [];
    }),
    faculties: facultiesOf(all),
    languages: [...new Set(all.map(({ offer }) => offer.language))].sort(),
    accesses: offerAccess.options.filter((access) => all.some(({ offer }) => offer.access === access)),
    wantedId: code === undefined ? null : await idOf(db, code),
    applied: await appliedFor(db, personId, reader),
  };
}

type Row = { offer: ListedOffer; facultyId: string | null; words: string[] };

const shownOffers = (db: Database, now: Date) =>
  db
    .select({ offer: offers, programme: programmes, faculty: faculties.name })
    .from(offers)
    .innerJoin(programmes, eq(programmes.id, offers.programmeId))
    .leftJoin(faculties, eq(faculties.id, programmes.facultyId))
    .where(and(inArray(offers.status, ['published', 'paused']), gt(offers.closesAt, now)))
    .orderBy(
      sql`${offers.opensAt} > ${now.toISOString()}::timestamptz`,
      asc(offers.closesAt),
      asc(offers.code),
    );

type Shown = Awaited<ReturnType<typeof shownOffers>>[number];

function toRow(shown: Shown, reader: Reader, now: Date): Row {
  const offer = toListed(shown, reader, now);
  const { programme, faculty } = shown;
  const texts = [
    ...Object.values(programme.title),
    ...Object.values(faculty ?? {}),
    programme.code,
    offer.code,
  ];
  return { offer, facultyId: programme.facultyId, words: textsOf(texts.join(' ')) };
}

/** An offer as lists show it, in the reader's language. */
export function toListed({ offer, programme, faculty }: Shown, reader: Reader, now: Date): ListedOffer {
  const { id, code, language, access, seats } = offer;
  return {
    ...{ id, code, language, access, seats },
    title: inLanguage(programme.title, reader.language),
    level: programme.level,
    faculty: faculty && inLanguage(faculty, reader.language),
    opensAt: offer.opensAt.toISOString(),
    closesAt: offer.closesAt.toISOString(),
    phase: phaseOf(offer, now),
  };
}

type Filters = Omit<ListOffers, 'page' | 'code' | 'level'>;

/** What fits but for the level; where something is looked for, the nearest first. */
function found(all: Row[], { text = '', facultyId, language, access }: Filters): Row[] {
  const fitting = all.filter(
    (row) =>
      (facultyId === undefined || row.facultyId === facultyId) &&
      (language === undefined || row.offer.language === language) &&
      (access === undefined || row.offer.access === access),
  );
  const lookedFor = textsOf(text);
  if (lookedFor.length === 0) return fitting;
  return fitting
    .map((row) => ({ row, distance: distanceOf(lookedFor, row.words) }))
    .filter((each): each is { row: Row; distance: number } => each.distance !== null)
    .sort((one, other) => one.distance - other.distance)
    .map(({ row }) => row);
}

function facultiesOf(all: Row[]): OfferPage['faculties'] {
  const named = new Map(
    all.flatMap(({ facultyId, offer }) =>
      facultyId && offer.faculty ? [[facultyId, offer.faculty] as const] : [],
    ),
  );
  return [...named]
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** A link may outlive its offer's window: its page says that it is closed. */
async function idOf(db: Database, code: string): Promise<string | null> {
  const [offer] = await db
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.code, code), inArray(offers.status, ['published', 'paused', 'archived'])));
  return offer?.id ?? null;
}
