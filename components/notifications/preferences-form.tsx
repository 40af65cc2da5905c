'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Notice } from '@/components/ui/feedback/notice';
import { Reasons } from '@/components/ui/feedback/reasons';
import { CheckboxField } from '@/components/ui/fields/checkbox-field';
import { FoldedPart } from '@/components/ui/fields/form-part';
import { SelectField } from '@/components/ui/fields/select-field';
import type { ProfileType } from '@/contract/accounts/account';
import type {
  EmailChoice,
  NoticeArea,
  NotificationPreferences,
} from '@/contract/notifications/notifications';
import { announce } from '@/lib/browser/alerts/announcements';
import { useCall } from '@/lib/browser/calls/use-call';

type Choice = NotificationPreferences['choices'][number];

/** For each kind, by area: shown in the portal, mailed how, pushed or not. One button saves all. */
export function PreferencesForm({
  preferences,
  type,
}: {
  preferences: NotificationPreferences;
  type: ProfileType;
}) {
  const t = useTranslations('notifications');
  const [choices, setChoices] = useState(preferences.choices);
  const { submit, pending, reasons, delivery } = useCall(`${type}/notifications/savepreferences`);
  const change = (kind: string, to: Partial<Choice>) =>
    setChoices((before) => before.map((choice) => (choice.kind === kind ? { ...choice, ...to } : choice)));
  const save = async () => {
    const sent = choices.map(({ kind, portal, email, push }) => ({ kind, portal, email, push }));
    const answer = await submit({ choices: sent });
    if (!answer?.ok) return;
    setChoices(answer.result.choices);
    announce(t('preferences.saved'));
  };
  const { email, bounces, pushing } = preferences;
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {email === null && <Notice tone="info">{t('preferences.noEmail')}</Notice>}
      {email !== null && bounces && <Notice tone="warning">{t('preferences.bounces', { email })}</Notice>}
      <p className="text-muted text-small">{t('preferences.quiet')}</p>
      <div>
        {[...Map.groupBy(choices, ({ area }) => area)].map(([area, ofArea]) => (
          <FoldedPart
            key={area}
            title={t(t.has(keyOf(area)) ? keyOf(area) : 'area.other')}
            summary={
              ofArea.some(({ isMailed }) => isMailed)
                ? t('preferences.summary', countsOf(ofArea))
                : t('preferences.elsewhere')
            }
          >
            {ofArea.map((choice) => (
              <ChoiceRow
                key={choice.kind}
                choice={choice}
                isPushed={pushing !== null}
                onChange={(to) => change(choice.kind, to)}
              />
            ))}
          </FoldedPart>
        ))}
      </div>
      <Reasons of={reasons} announced />
      <DeliveryNote of={delivery} />
      <Button type="submit" busy={pending}>
        {t('preferences.save')}
      </Button>
    </form>
  );
}

/** How many are mailed at once and with those of the day. */
const countsOf = (choices: Choice[]) => ({
  now: choices.filter(({ email, isMailed }) => isMailed && email === 'now').length,
  daily: choices.filter(({ email, isMailed }) => isMailed && email === 'daily').length,
});

/** An institution may have areas of its own. */
const keyOf = (area: string) => `area.${area as NoticeArea}` as const;

function ChoiceRow({
  choice,
  isPushed,
  onChange,
}: {
  choice: Choice;
  /** Whether the institution pushes anything. */
  isPushed: boolean;
  onChange: (to: Partial<Choice>) => void;
}) {
  const t = useTranslations('notifications.preferences');
  const { name, severity, portal, email, push, isMailed } = choice;
  const id = useId();
  const isCritical = severity === 'critical';
  const options: EmailChoice[] = isCritical ? ['now', 'daily'] : ['now', 'daily', 'off'];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't stand in a column
    <div
      role="group"
      aria-labelledby={id}
      className="grid items-center gap-x-6 gap-y-2 border-line not-last:border-b not-last:pb-3 sm:grid-cols-[1fr_15rem]"
    >
      <div className="grid gap-1">
        <p id={id} className="font-medium">
          {name}
        </p>
        {isCritical && <p className="text-muted text-small">{isMailed ? t('critical') : t('elsewhere')}</p>}
        <CheckboxField
          label={t('portal')}
          checked={portal}
          disabled={isCritical}
          onChange={({ target }) => onChange({ portal: target.checked })}
        />
        {isPushed && (
          <CheckboxField
            label={t('push')}
            checked={push}
            onChange={({ target }) => onChange({ push: target.checked })}
          />
        )}
      </div>
      {isMailed && (
        <SelectField
          required
          label={t('email')}
          value={email}
          onChange={({ target }) => onChange({ email: target.value as EmailChoice })}
          options={options.map((option) => ({ value: option, text: t(option) }))}
        />
      )}
    </div>
  );
}
