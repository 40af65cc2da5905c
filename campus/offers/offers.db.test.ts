import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import { addSeconds } from 'date-fns/addSeconds';
import { describe, expect, it } from 'vitest';
import type { ListOffers } from '../../contract/offers/offers.ts';
import type { Database } from '../db/database.ts';
import { offers } from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';
import { pairsOf } from '../platform/states/state-machine.ts';
import { actionOf, givenOffer, italian, now } from '../testing/documents/offers-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { listOffers } from './list-offers.ts';
import { offerDetail } from './offer-detail.ts';
import { moveOffer, offerMachine, saveOffer } from './office-offers.ts';

const { inTransaction } = await testDatabase();

/** Somebody who has nothing to do with any of them. */
const nobody = randomUUID();
const list = (tx: Database, asked: ListOffers = {}, at = now) =>
  listOffers(tx, { ...asked, personId: nobody }, italian, at);
const titles = async (tx: Database, asked: ListOffers = {}, at = now) =>
  (await list(tx, asked, at)).offers.map(({ title }) => title);

describe('G5: the offers', () => {
  it(
    'are those that one can apply for now, then those that open later, and never a draft or what is closed',
    inTransaction(async (tx) => {
      await givenOffer(tx, { title: 'Presto', opensAt: addDays(now, 1), closesAt: addDays(now, 2) });
      await givenOffer(tx, { title: 'Ora' });
      await givenOffer(tx, { title: 'Bozza', published: false });
      await givenOffer(tx, { title: 'Chiusa', closesAt: now });
      const { offers: shown, total } = await list(tx);
      expect(shown.map(({ title, phase }) => [title, phase])).toEqual([
        ['Ora', 'open'],
        ['Presto', 'not_open'],
      ]);
      expect(total).toBe(2);
    }),
  );

  it(
    'say that one is paused, and since when none is taken any longer',
    inTransaction(async (tx) => {
      const { code, offerId } = await givenOffer(tx);
      const phase = async (at = now) =>
        (await offerDetail(tx, { offerId, personId: nobody }, italian, at)).phase;
      expect(await phase(addSeconds(addDays(now, 10), -1))).toBe('open');
      expect(await phase(addDays(now, 10))).toBe('closed');
      await moveOffer(tx, { code, action: 'pause' }, now);
      expect(await phase()).toBe('paused');
      await moveOffer(tx, { code, action: 'archive' }, now);
      expect(await phase()).toBe('closed');
    }),
  );

  it(
    'are found by title and faculty with errors and without accents, the nearest first',
    inTransaction(async (tx) => {
      await givenOffer(tx, { title: 'Economia e società' });
      await givenOffer(tx, { title: 'Ecologia' });
      await givenOffer(tx, { title: 'Lettere', faculty: 'Economia' });
      expect(await titles(tx, { text: 'econmia societa' })).toEqual(['Economia e società']);
      expect((await titles(tx, { text: 'economia' })).toSorted()).toEqual(['Economia e società', 'Lettere']);
      expect(await titles(tx, { text: 'ecologia' })).toEqual(['Ecologia']);
      expect(await titles(tx, { text: 'medicina' })).toEqual([]);
    }),
  );

  it(
    'are chosen by level, faculty, language and access, each level with its count whichever is chosen',
    inTransaction(async (tx) => {
      await givenOffer(tx, { title: 'Uno', faculty: 'SCI' });
      const two = await givenOffer(tx, { title: 'Due', faculty: 'LET', level: 'master', language: 'en' });
      await givenOffer(tx, { title: 'Tre', level: 'master', access: 'limited', seats: 5 });
      expect(await titles(tx, { level: 'master', language: 'en' })).toEqual(['Due']);
      expect(await titles(tx, { facultyId: two.facultyId })).toEqual(['Due']);
      expect(await titles(tx, { access: 'limited' })).toEqual(['Tre']);
      const { levels, faculties, languages, accesses } = await list(tx, { level: 'bachelor' });
      expect(levels).toEqual([
        { level: 'bachelor', count: 1 },
        { level: 'master', count: 2 },
      ]);
      expect(faculties.map(({ name }) => name)).toEqual(['LET', 'SCI']);
      expect([languages, accesses]).toEqual([
        ['en', 'it'],
        ['open', 'limited'],
      ]);
    }),
  );

  it(
    'come in pages',
    inTransaction(async (tx) => {
      for (let count = 0; count < 25; count += 1) await givenOffer(tx);
      const second = await list(tx, { page: 2 });
      expect([second.offers.length, second.total]).toEqual([1, 25]);
    }),
  );

  it(
    'have one for the code of a link, also after it has closed; a draft’s is nothing',
    inTransaction(async (tx) => {
      const { offerId, code } = await givenOffer(tx);
      const draft = await givenOffer(tx, { published: false });
      const wanted = async (asked: string, at = now) => (await list(tx, { code: asked }, at)).wantedId;
      expect(await wanted(code)).toBe(offerId);
      expect(await wanted(code, addDays(now, 100))).toBe(offerId);
      expect(await wanted(draft.code)).toBeNull();
      expect(await wanted('NESSUNA')).toBeNull();
      await expect(
        offerDetail(tx, { offerId: draft.offerId, personId: nobody }, italian, now),
      ).rejects.toThrow(NotFound);
    }),
  );
});

describe('G5: the office', () => {
  const codes = async (saving: ReturnType<typeof saveOffer>) => {
    const outcome = await saving;
    return outcome.ok ? outcome.value.status : outcome.refusals.map(({ code, field }) => [code, field]);
  };

  it(
    'changes an offer by its code, and refuses what can’t be, with the field',
    inTransaction(async (tx) => {
      const { code, programmeId } = await givenOffer(tx);
      const offer = {
        ...{ code, programmeId, academicYear: 2027, language: 'en', access: 'limited' as const, seats: 7 },
        ...{ opensAt: now, closesAt: addDays(now, 1), requirements: { it: 'Nuovi' }, documents: [] },
      };
      expect(await codes(saveOffer(tx, offer, now))).toBe('published');
      expect(await actionOf(tx, code)).toMatchObject({ academicYear: 2027, access: 'limited', seats: 7 });
      expect(await codes(saveOffer(tx, { ...offer, closesAt: now }, now))).toEqual([
        ['offers.closes_before', 'closesAt'],
      ]);
      expect(await codes(saveOffer(tx, { ...offer, seats: undefined }, now))).toEqual([
        ['offers.seats_missing', 'seats'],
      ]);
      await moveOffer(tx, { code, action: 'archive' }, now);
      expect(await codes(saveOffer(tx, offer, now))).toEqual([['offers.archived', 'code']]);
      const nowhere = { ...offer, code: 'ALTRA', programmeId: crypto.randomUUID() };
      await expect(saveOffer(tx, nowhere, now)).rejects.toThrow(NotFound);
    }),
  );

  it.each(pairsOf(offerMachine, ['publish', 'pause', 'resume', 'archive']))(
    'moves an offer that is $from by $action only if that is listed: $listed',
    async ({ from, action, listed }) =>
      inTransaction(async (tx) => {
        const { code } = await givenOffer(tx);
        await tx.update(offers).set({ status: from });
        const outcome = await moveOffer(tx, { code, action }, now);
        expect(outcome.ok).toBe(listed);
        if (!listed) expect(await actionOf(tx, code)).toMatchObject({ status: from });
      })(),
  );
});
