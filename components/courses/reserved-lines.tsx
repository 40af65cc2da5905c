import type { EnrolmentWindow } from '@/contract/courses/enrolments';
import { useReserveWords } from './use-reserve-words';

/** For whom seats of a course are reserved, and until when; nothing where none are. */
export function ReservedLines({ window }: { window: EnrolmentWindow | null }) {
  const lines = useReserveWords()(window);
  if (lines.length === 0) return null;
  return (
    <ul className="text-muted text-small">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
