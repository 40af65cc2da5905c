import { Status } from './status.tsx';

/** What is unusual about an act that can't simply be undone, each in a sentence, before it is done. */
export const Unusual = ({ of: facts }: { of: string[] }) =>
  facts.length > 0 && (
    <ul className="grid gap-1">
      {facts.map((fact) => (
        <li key={fact}>
          <Status tone="warning">{fact}</Status>
        </li>
      ))}
    </ul>
  );
