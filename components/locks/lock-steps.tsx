import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { TextLink } from '@/components/ui/navigation/text-link';
import type { OwnLock } from '@/contract/locks/locks';

/** Where a way out can lead: called as in the menu. */
const PAGES = ['payments', 'documents', 'lessons', 'courses', 'exams', 'processes', 'surveys'] as const;

/** The way out, step by step; the first that is done in the portal has a button. */
export function LockSteps({ lock: { title, steps }, primary }: { lock: OwnLock; primary: boolean }) {
  const t = useTranslations('locks');
  const menu = useTranslations('menu');
  if (steps.length === 0) return null;
  const main = steps.find(({ link }) => link?.startsWith('/'));
  const page = PAGES.find((each) => main?.link?.startsWith(`/student/${each}`));
  const action = page ? t('goTo', { page: menu(page) }) : t('go');
  return (
    <div className="mt-3 grid gap-2">
      <h4 className="font-medium">{t('wayOut')}</h4>
      <ol className="grid list-decimal gap-1 ps-5 text-base marker:text-muted">
        {steps.map((step) => (
          <li key={step.text}>
            {step.link && step !== main ? <TextLink href={step.link}>{step.text}</TextLink> : step.text}
          </li>
        ))}
      </ol>
      {main?.link && (
        <p className="print:hidden">
          <ButtonLink
            href={main.link}
            variant={primary ? 'primary' : 'secondary'}
            aria-label={t('goFor', { action, lock: title })}
          >
            {action}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
