import { getTranslations } from 'next-intl/server';
import { EmailLink } from '@/components/account/email-link';

export default function EmailPage() {
  return <EmailLink />;
}

export async function generateMetadata() {
  return { title: (await getTranslations('account.emailLink'))('title') };
}
