'use client';

interface Past {
  key: string;
  /** ISO. */
  at: string;
  when: string;
  what: string;
  isNew: boolean;
}

/** What happened to a thing, the latest first; what is new to the reader has the colour of news. */
export const History = ({ items }: { items: Past[] }) => (
  <ol className="history">
    {items.map(({ key, at, when, what, isNew }) => (
      <li key={key} data-new={isNew || undefined}>
        <time dateTime={at}>{when}</time>
        <span>{what}</span>
      </li>
    ))}
  </ol>
);
