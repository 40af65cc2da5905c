import { EmailLink } from '@/components/account/email-link';
import { titled } from '../../../titled';

export default function EmailPage() {
  return <EmailLink />;
}

export const generateMetadata = titled('account.emailLink.title');
