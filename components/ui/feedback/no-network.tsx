import SignalSlashIcon from '@heroicons/react/20/solid/SignalSlashIcon';
import { useTranslations } from 'next-intl';

const FLOATING = 'z-30 w-max rounded-corner bg-float p-3 shadow-float print:hidden';
const PLACES = {
  /** Beside what was pressed. */
  here: '',
  /** Below a button that it hangs on. */
  below: `absolute top-full right-0 mt-2 ${FLOATING}`,
  /** Below the top bar, of what has no place of its own on the page. */
  bar: `fixed top-16 right-4 ${FLOATING}`,
};

/** What was pressed needs something that could not be fetched; the press can be made again. */
export function NoNetwork({ place = 'here' }: { place?: keyof typeof PLACES }) {
  const t = useTranslations('shared');
  return (
    <p role="alert" className={`flex items-center gap-1 text-muted text-small ${PLACES[place]}`}>
      <SignalSlashIcon className="size-5 shrink-0" />
      {t('noNetwork')}
    </p>
  );
}
