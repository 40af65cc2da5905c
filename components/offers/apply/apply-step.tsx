'use client';

import type { OfferDetail } from '@/contract/offers/offers';
import {
  ChoiceFields,
  ContactsFields,
  IdentityFields,
  IncomeFields,
  PrivacyFields,
  TitleFields,
} from './step-fields';
import { type Said, StepForm } from './step-form';
import type { WizardStep } from './step-state';

type FilledIn = Exclude<WizardStep, 'documents' | 'review'>;

/** The form of one step, as it was saved last, with what the office wants corrected beside its fields. */
export function ApplyStep({
  offerId,
  step,
  next,
  application,
  known,
}: {
  offerId: string;
  step: FilledIn;
  next: string;
} & Pick<OfferDetail, 'application' | 'known'>) {
  const data = application?.data ?? {};
  const fields = (said: Said) => {
    switch (step) {
      case 'identity':
        return <IdentityFields saved={data.identity} said={said} known={known} />;
      case 'contacts':
        return <ContactsFields saved={data.contacts} said={said} known={known} />;
      case 'title':
        return <TitleFields saved={data.title} said={said} />;
      case 'choice':
        return <ChoiceFields saved={data.choice} said={said} />;
      case 'income':
        return <IncomeFields saved={data.income} said={said} />;
      case 'privacy':
        return <PrivacyFields saved={data.privacy} said={said} />;
    }
  };
  return (
    <StepForm
      key={step}
      offerId={offerId}
      step={step}
      next={next}
      corrections={correctionsOf(step, application)}
    >
      {fields}
    </StepForm>
  );
}

function correctionsOf(step: FilledIn, application: OfferDetail['application']): Said {
  const own = (application?.corrections ?? []).filter(({ field }) => field.startsWith(`${step}.`));
  return Object.fromEntries(own.map(({ field, note }) => [field.slice(step.length + 1), note]));
}
