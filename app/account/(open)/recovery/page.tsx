import { getTranslations } from 'next-intl/server';
import { Recovery } from '@/components/account/recovery';

export default function RecoveryPage() {
  return <Recovery />;
}

export async function generateMetadata() {
  return { title: (await getTranslations('account.recovery'))('title') };
}
