import { ContactLine } from '@/components/ui/feedback/contact-line';
import { Notice } from '@/components/ui/feedback/notice';
import { FixLink } from '@/components/ui/feedback/reason-remedy';
import type { Reason } from '@/contract/wire/refusal';

/** What stands against every one of the courses, said once above them, with its remedy or with whom to ask. */
export const NoticeAbove = ({ of }: { of: Reason }) => (
  <Notice
    tone="warning"
    action={of.fixUrl ? <FixLink of={of} /> : of.ownerOffice && <ContactLine office={of.ownerOffice} />}
  >
    {of.text}
  </Notice>
);
