import { Recovery } from '@/components/account/recovery';
import { titled } from '../../../titled';

export default function RecoveryPage() {
  return <Recovery />;
}

export const generateMetadata = titled('account.recovery.title');
