'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { CheckboxRow } from '@/components/ui/fields/checkbox-field';
import type { SessionDetail } from '@/contract/exams/board';
import { isWrong, type PlannedRow } from './plan-import';
import { useApply } from './use-apply';

/** What stands against the import, or what it will do; its button stays in its place. */
export function ImportBar({
  session,
  planned,
  leftOut,
  onLeaveAll,
  look,
}: {
  session: SessionDetail;
  planned: PlannedRow[];
  leftOut: ReadonlySet<number>;
  onLeaveAll: () => void;
  /** What was guessed is to be looked at before anything is saved; null: nothing was. */
  look: { done: boolean; onDone: (done: boolean) => void } | null;
}) {
  const t = useTranslations('exams.import');
  const wrong = planned.filter((row) => isWrong(row) && !leftOut.has(row.line)).length;
  const entries = planned.flatMap(({ entry }) => entry ?? []);
  const isUnseen = look !== null && !look.done;
  const countOf = (kind: PlannedRow['kind']) => planned.filter((row) => row.kind === kind).length;
  const { apply, pending, delivery } = useApply(session);
  return (
    <section aria-label={t('bar')} className="publish-bar">
      <div role="status" className="min-w-0 grow basis-72">
        <p className="font-semibold">{t('will', { added: countOf('new'), changed: countOf('changed') })}</p>
        <p className="text-muted text-small">{wrong > 0 ? t('hindered', { count: wrong }) : t('drafts')}</p>
      </div>
      {look && wrong === 0 && (
        <CheckboxRow
          label={t('looked')}
          checked={look.done}
          onChange={({ target }) => look.onDone(target.checked)}
        />
      )}
      {wrong > 0 && <Button onClick={onLeaveAll}>{t('leaveAll')}</Button>}
      <Button
        variant="primary"
        busy={pending}
        early={wrong > 0 || isUnseen || entries.length === 0}
        onClick={() => void apply(entries)}
        className="publish-button"
      >
        {t('action', { count: entries.length })}
      </Button>
      <DeliveryNote of={delivery} />
    </section>
  );
}
