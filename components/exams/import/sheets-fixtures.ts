import { writeXlsx } from 'hucre/xlsx';
import { csvOf } from '@/campus/platform/files/csv';
import type { RosterRow } from '@/contract/exams/roster';
import type { Language } from '@/contract/wire/constants';

/** Students of a session, and the files that five systems make of their results, in another order each. */

/** Names as written in Italy, Spain, Poland, Germany, Viet Nam, Nigeria, China and Ireland. */
const FAMILIES = [
  ...['D’Agostino', 'De Luca', 'Dell’Orto', 'Rossi', 'Càrdano', 'Àlvarez', 'García Núñez', 'Ibáñez'],
  ...['Łukaszewicz', 'Wiśniewska', 'Żółć', 'Müller-Lüdenscheidt', 'Großmann', 'Nguyễn Thị', 'Đặng'],
  ...['Ọlá', 'Adébáyọ̀', 'Wáng', 'Lǚ', 'O’Brien', "O'Brien", 'Ní Dhomhnaill', 'Rossini', 'Luca'],
];
const GIVEN = [
  ...['Nicolò', 'Maria Anna', 'Anna Maria', 'José', 'Zoë', 'Stanisław', 'Jürgen', 'Thị Ánh', 'An'],
  ...['Ọmọ́tọ́lá', 'Xiǎomíng', 'Seán', 'Áine', 'Anna', 'Luca'],
];

type Random = () => number;

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <Item>(items: readonly Item[], random: Random): Item =>
  items[Math.floor(random() * items.length)] as Item;

export const shuffled = <Item>(items: readonly Item[], random: Random): Item[] =>
  items
    .map((item): [number, Item] => [random(), item])
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item);

export type Student = { row: RosterRow; family: string; given: string; result: string };

/** What each system writes for a result. */
const RESULTS = ['18', '24', '27', '30', '30L', 'fail', 'absent', 'withdrew', ''];

export function givenStudents(count: number, random: Random): Student[] {
  const names = FAMILIES.flatMap((family) => GIVEN.map((given) => ({ family, given })));
  const numbers = new Set<number>();
  while (numbers.size < count) numbers.add(1000 + Math.floor(random() ** 2 * 998_999));
  return [...numbers].map((number, place) => {
    const { family, given } = pick(names, random);
    const row = {
      bookingId: `b${place}`,
      name: `${family} ${given}`,
      badge: String(number).padStart(6, '0'),
    };
    return {
      row: { ...row, status: 'booked', outcome: null } as RosterRow,
      family,
      given,
      result: pick(RESULTS, random),
    };
  });
}

/** A file, and the name of the column that a person chooses where the system's own name says nothing. */
export type GivenSheet = { file: File; chosen?: RegExp };
export type Words = Record<'badge' | 'name' | 'result' | 'message' | 'topics', string> & {
  words: Record<'fail' | 'absent' | 'withdrew' | 'honours', string>;
};

/** A copied number has marks about it that nobody sees. */
const unseen = (text: string, random: Random) =>
  pick(['', '', '\u200B', '\uFEFF', '\u200E'], random) + text + pick(['', '', '\u00A0', '\u200F'], random);

const otherApostrophe = (name: string) => name.replaceAll('’', "'");

export const SYSTEMS = {
  /** Titles above the header, semicolons, Windows-1252, names in capitals. */
  ESSE3(students, random) {
    const codes: Record<string, string> = { '30L': '30L', fail: 'INS', absent: 'ASS', withdrew: 'RIT' };
    const lines = shuffled(students, random).map(({ row, family, given, result }, place) =>
      [place + 1, row.badge, family.toUpperCase(), given.toUpperCase(), 9, codes[result] ?? result, ''].join(
        ';',
      ),
    );
    const titles = [
      'Università degli Studi;;;;;;',
      'Appello di Analisi I;12/01/2027;;;;;',
      `Studenti iscritti: ${students.length}`,
      '',
    ];
    const header = "#;Matricola;Cognome;Nome;CFU;Esito;Domande d'esame";
    return { file: fileOf(windows1252([...titles, header, ...lines].join('\r\n')), 'iscritti.csv') };
  },

  /** A dash for nothing, a decimal comma, accents as separate marks; no word for absent fits. */
  Moodle(students, random) {
    const lines = shuffled(students, random).map(({ row, family, given, result }) => {
      const mark = /^\d+$/.test(result) ? `"${result},00"` : result === '30L' ? '30 e lode' : result || '-';
      return [
        given.normalize('NFD'),
        family.normalize('NFD'),
        unseen(row.badge ?? '', random),
        `${row.bookingId}@x.it`,
        '-',
        mark,
      ].join(',');
    });
    const header =
      'Nome,Cognome,Codice identificativo,Indirizzo email,Compito: Orale (Punteggio),Quiz: Scritto (Punteggio)';
    return { file: fileOf(`\uFEFF${[header, ...lines].join('\n')}\n`, 'valutazioni.csv'), chosen: /Scritto/ };
  },

  /** "Last, First", own numbers before the university's, and a row each of maxima and of posting rules. */
  Canvas(students, random) {
    const lines = shuffled(students, random).map(({ row, family, given, result }) => {
      const own = Math.floor(random() * 999_999);
      const mark = /^\d+$/.test(result) ? `${result}.00` : result;
      return [
        `"${otherApostrophe(family)}, ${given}"`,
        own,
        row.badge,
        `u${own}`,
        'A',
        mark,
        '80.1',
        '80.1',
      ].join(',');
    });
    const header = 'Student,ID,SIS User ID,SIS Login ID,Section,Esame (88123),Current Score,Final Score';
    const posting = ',,,,,Manual Posting,(read only),(read only)';
    const maxima = '    Points Possible,,,,,30.00,(read only),(read only)';
    return { file: fileOf([header, posting, maxima, ...lines].join('\n'), 'grades.csv'), chosen: /Esame/ };
  },

  /** Numbers as numbers, so without their zeros, and marks of the parts beside the last one. */
  async Excel(students, random) {
    const said: Record<string, string> = {
      '30L': '30 e lode',
      fail: 'respinto',
      absent: 'assente',
      withdrew: 'ritirato',
    };
    const rows = shuffled(students, random).map(({ row, family, given, result }) => [
      `${given} ${otherApostrophe(family)}`,
      Number(row.badge),
      18,
      30,
      /^\d+$/.test(result) ? Number(result) : (said[result] ?? ''),
    ]);
    const header = ['Studente', 'Matricola', 'Scritto', 'Orale', 'Voto finale'];
    const sheets = [{ name: 'Esiti', rows: [['Analisi I', null, null, null, null], header, ...rows] }];
    return { file: fileOf(await writeXlsx({ sheets }), 'esiti.xlsx') };
  },

  /** As the page of a session gives it out, in any language. */
  Ateneo(students, random, texts) {
    const { words, ...heads } = texts[pick(['it', 'en', 'es'] as const, random)];
    const head = [heads.badge, heads.name, heads.result, heads.message, heads.topics];
    const rows = shuffled(students, random).map(({ row, result }) => {
      const said: Record<string, string> = { ...words, '30L': `30${words.honours}` };
      return [row.badge ?? '', row.name, said[result] ?? result, '', ''];
    });
    return { file: fileOf(csvOf([head, ...rows]), 'U1.csv') };
  },
} satisfies Record<
  string,
  (students: Student[], random: Random, texts: Record<Language, Words>) => GivenSheet | Promise<GivenSheet>
>;

const fileOf = (content: string | Uint8Array, name: string) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);

/** What Windows-1252 lacks is a question mark, as programs write it. */
const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from([...text], (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return letter === '’' ? 0x92 : code < 0x100 && !(code >= 0x80 && code < 0xa0) ? code : 0x3f;
  });
