import { useFormatter, useTranslations } from 'next-intl';
import type { Reason } from '@/contract/wire/refusal';
import { Drawing } from '../drawing.tsx';
import { tones } from '../tones.tsx';
import { ContactLine } from './contact-line.tsx';
import { FixLink } from './reason-remedy.tsx';

/**
 * The failing rules of a refusal: what each says, what fixes it, who can help, when it ends. `announced`: the
 * refusal answers a press and is read out when it appears. Empty without reasons.
 */
export function Reasons({
  of: reasons,
  title,
  announced = false,
}: {
  of: Reason[];
  title?: string;
  announced?: boolean;
}) {
  if (reasons.length === 0) return null;
  const { text } = tones.danger;
  return (
    <div role={announced ? 'alert' : undefined} className="grid gap-1.5">
      {title && (
        <p className={`flex items-center gap-1.5 font-medium text-small ${text}`}>
          <Drawing name="danger" className="size-5" />
          {title}
        </p>
      )}
      <ul className="grid gap-1.5 border-danger-line border-l-2 pl-3">
        {reasons.map((reason) => (
          <ReasonLine key={reason.code + reason.text} reason={reason} />
        ))}
      </ul>
    </div>
  );
}

function ReasonLine({ reason }: { reason: Reason }) {
  const t = useTranslations('shared.reasons');
  const format = useFormatter();
  const { text, ownerOffice, availableFrom } = reason;
  return (
    <li className="text-small">
      {text} <FixLink of={reason} />
      {availableFrom && (
        <span className="block text-muted">
          {t('from', { instant: format.dateTime(new Date(availableFrom), 'dayTime') })}
        </span>
      )}
      {ownerOffice && <ContactLine office={ownerOffice} />}
    </li>
  );
}
