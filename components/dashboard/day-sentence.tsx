import type { DayTexts } from '@/contract/dashboard/dashboard';

/** The day in one sentence, what counts in ink. */
export const DaySentence = ({ words }: { words: DayTexts[] }) => (
  <span className="text-pretty font-normal text-section leading-7">
    {words.map(({ text, counts }) =>
      counts ? (
        <b key={text} className="font-medium text-ink">
          {text}
        </b>
      ) : (
        text
      ),
    )}
  </span>
);
