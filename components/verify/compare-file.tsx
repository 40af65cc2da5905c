'use client';

import { useTranslations } from 'next-intl';
import { type ChangeEvent, useState, useSyncExternalStore } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { Field } from '@/components/ui/fields/field';
import { Section } from '@/components/ui/page/section';

type Compared = 'identical' | 'altered' | 'other' | 'unreadable';
const TONES = { identical: 'success', altered: 'danger', other: 'danger', unreadable: 'warning' } as const;
const MOST_BYTES = 20 * 1024 * 1024;

/** Compares a file with what was sealed, here in the browser: it is sent nowhere. */
export function CompareFile({ sha256, code }: { sha256: string; code: string }) {
  const t = useTranslations('verify.compare');
  const [compared, setCompared] = useState<Compared | null>(null);
  const isSecure = useSyncExternalStore(
    never,
    () => isSecureContext,
    () => true,
  );
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    setCompared(file ? await compare(file, { sha256, code }) : null);
  };
  if (!isSecure) {
    return (
      <Section title={t('title')}>
        <Notice tone="warning" title={t('insecure.title')}>
          <p>{t('insecure.says')}</p>
        </Notice>
      </Section>
    );
  }
  return (
    <Section title={t('title')} lead={t('lead')}>
      <div className="grid gap-4">
        <Field label={t('file')} hint={t('hint')}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept="application/pdf,.pdf"
              onChange={choose}
              className="w-full rounded-corner border border-line-strong bg-raised p-2 text-small file:me-3 file:min-h-9 file:rounded-corner file:border-0 file:bg-sunken file:px-3 file:font-medium"
            />
          )}
        </Field>
        <div role="status">
          {compared && (
            <Notice tone={TONES[compared]} title={t(`${compared}.title`)}>
              <p>{t(`${compared}.says`)}</p>
            </Notice>
          )}
        </div>
      </div>
    </Section>
  );
}

const never = () => () => {};

/** A copy that was changed still bears the code in its properties; another document doesn't. */
async function compare(file: File, { sha256, code }: { sha256: string; code: string }): Promise<Compared> {
  if (file.size > MOST_BYTES) return 'other';
  try {
    const bytes = await file.arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    if (Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256)
      return 'identical';
    return new TextDecoder('latin1').decode(bytes).includes(code) ? 'altered' : 'other';
  } catch {
    return 'unreadable';
  }
}
