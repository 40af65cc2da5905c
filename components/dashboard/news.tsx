import { useTranslations } from 'next-intl';
import { GoLink } from '@/components/ui/navigation/go-link';
import { Section } from '@/components/ui/page/section';
import type { ProfileType } from '@/contract/accounts/account';
import type { NewsItem } from '@/contract/dashboard/dashboard';
import { NewsList } from './news-list';

/** What has changed since the reader was here last; nothing where nothing has. */
export function News({ reader, news }: { reader: ProfileType; news: NewsItem[] }) {
  const t = useTranslations('dashboard.news');
  if (news.length === 0) return null;
  return (
    <Section title={t('title')} actions={<GoLink href="/account/notifications">{t('all')}</GoLink>}>
      <NewsList reader={reader} news={news} />
    </Section>
  );
}
