import { chosenIn } from './check-form.ts';
import type { FormData, FormField } from './forms.ts';

type Words = {
  inLanguage(text: FormField['label']): string;
  /** Of a day, yyyy-MM-dd. */
  date(day: string): string;
  /** For a declaration that was accepted. */
  declared: string;
  /** Those that may be named. */
  courses: { id: string; title: string }[];
  /** Those that are named. */
  papers: { id: string; name: string }[];
};

const papersIn = (value: string, papers: Words['papers']) =>
  chosenIn(value).map((id) => papers.find((paper) => paper.id === id)?.name ?? id);

/** What was answered to a field, as it is read; null where nothing was. */
export function writtenAnswer({ code, kind, options }: FormField, data: FormData, words: Words) {
  const value = data[code];
  if (!value) return null;
  if (kind === 'declaration') return words.declared;
  if (kind === 'date') return words.date(value);
  if (kind === 'course') return words.courses.find(({ id }) => id === value)?.title ?? value;
  if (kind === 'upload') return papersIn(value, words.papers).join('\n');
  const chosen = kind === 'several' ? chosenIn(value) : [value];
  const texts = options
    ?.filter((option) => chosen.includes(option.code))
    .map(({ text }) => words.inLanguage(text));
  return texts?.join(', ') ?? value;
}
