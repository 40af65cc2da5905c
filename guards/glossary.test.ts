import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../contract/wire/constants.ts';
import { faultsOf } from './glossary.ts';
import { TERMS } from './terms.ts';

interface Texts {
  [key: string]: string | Texts;
}

const textsOf = (texts: Texts, above: string): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${above} ${key}`, text]] : textsOf(text, `${above} ${key}`),
  );

const catalogue = (language: Language) =>
  globSync(`{messages,campus/texts}/${language}/*.json`)
    .sort()
    .flatMap((file) => textsOf(JSON.parse(readFileSync(file, 'utf8')), file));

describe.each(LANGUAGES)('the texts of %s', (language) => {
  it('say one thing with one word, without praise and without their reader’s gender', () => {
    const faults = catalogue(language).flatMap(([key, text]) =>
      faultsOf(language, text, key).map(({ but }) => `${key}: “${text}”, better ${but}`),
    );
    expect(faults).toEqual([]);
  });
});

describe.each(Object.entries(TERMS))('the term %s', (_term, { at, ...said }) => {
  it.each(LANGUAGES)('has its one word in %s', (language) => {
    expect(textAt(language, at).toLowerCase()).toContain(said[language].toLowerCase());
  });
});

function textAt(language: Language, at: string): string {
  const [folder, key = ''] = at.split(' ');
  const [file = '', ...path] = key.split('.');
  const where = [`${folder}/${language}/${file}.json`, ...path].join(' ');
  return new Map(catalogue(language)).get(where) ?? `no text at ${where}`;
}

it.each<[Language, string]>([
  ['it', 'Sei prenotato per {course}.'],
  ['it', 'Sei già iscritta a questo insegnamento.'],
  ['it', '{action, select, promoted {Sei stato promosso.} other {Fatto.}}'],
  ['it', 'Prenotato'],
  ['it', 'La segreteria ti ha tolta da un insegnamento.'],
  ['it', 'Struttura'],
  ['it', 'Lascia la lista d’attesa'],
  ['it', 'Bravo!'],
  ['en', 'Faculty'],
  ['en', 'Accept or refuse the grade'],
  ['en', '{count, plural, one {# result} other {# results}}'],
  ['en', 'Your booking was voided.'],
  ['en', 'Well done!'],
  ['en', 'You can enroll now.'],
  ['es', 'Estás inscrita en {course}.'],
  ['es', '{action, select, booked {Estás ya inscrito.} other {}}'],
  ['es', 'Inscrito'],
  ['es', 'Tu reserva sigue siendo válida.'],
  ['es', 'Facultad'],
  ['es', 'Cancelar la inscripción'],
  ['es', '¡Enhorabuena'],
  ['it', 'Identificativo della ricevuta'],
  ['it', 'Certificati e autodichiarazioni'],
  ['en', 'My presences'],
  ['en', '{cfu, number} CFU'],
  ['en', 'Holds on the career'],
  ['es', '{cfu, number} CFU'],
  ['es', 'Identificador del recibo'],
  ['es', 'Falta un requisito previo.'],
])('a planted fault is found: %s, %s', (language, text) => {
  expect(faultsOf(language, text)).not.toEqual([]);
});

it.each<[Language, string, string]>([
  ['it', 'Ritirare la richiesta?', 'messages/it/processes.json cancel title'],
  ['en', 'The register is with the office.', 'campus/texts/en/lessons.json refusal lessons register_closed'],
  ['es', '¿Retirar la solicitud?', 'messages/es/processes.json cancel title'],
  ['es', 'Busca por nombre o matrícula', 'messages/es/exams.json day search'],
])('a word that is right elsewhere is a fault in its place: %s, %s', (language, text, where) => {
  expect(faultsOf(language, text)).toEqual([]);
  expect(faultsOf(language, text, where)).not.toEqual([]);
});

it.each<[Language, string]>([
  ['it', 'Prenotazione confermata per {course}.'],
  ['it', 'Sei il {position, number}º in lista d’attesa'],
  ['it', '{count, plural, one {# iscritto} other {# iscritti}}'],
  ['it', 'Un appello che hai prenotato è stato spostato.'],
  ['en', 'You are number {position, number} on the waiting list'],
  ['es', 'Estás en la lista de espera'],
  ['es', 'Hay una plaza para ti, confírmala'],
])('what is said well stays: %s, %s', (language, text) => {
  expect(faultsOf(language, text)).toEqual([]);
});
