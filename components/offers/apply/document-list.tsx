'use client';

import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import { LiveList, useLiveMark } from '@/components/ui/rows/live-list';
import type { Tone } from '@/components/ui/tones';
import type { UploadStatus } from '@/contract/documents/uploads';
import type { OwnApplication } from '@/contract/offers/applications';

const toneOf: Partial<Record<UploadStatus, Tone>> = {
  received: 'info',
  accepted: 'success',
  rejected: 'danger',
};

type Paper = OwnApplication['documents'][number];

/** The documents that an application needs, each with its state and the office's corrections. */
export function DocumentList({
  papers,
  corrections,
}: {
  papers: Paper[];
  corrections: OwnApplication['corrections'];
}) {
  const noteOf = ({ type }: Paper) => corrections.find(({ field }) => field === `documents.${type}`)?.note;
  return (
    <LiveList>
      <ul className="divide-y divide-line">
        {papers.map((paper) => (
          <DocumentRow key={paper.type} paper={paper} note={noteOf(paper)} />
        ))}
      </ul>
    </LiveList>
  );
}

function DocumentRow({ paper: { type, status }, note }: { paper: Paper; note: string | undefined }) {
  const t = useTranslations('offers.documents');
  const state = useTranslations('offers.apply.documents.state');
  const mark = useLiveMark(status ?? 'missing');
  return (
    <li className={`flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 ${mark}`}>
      <span>{t(type)}</span>
      <Status tone={(status && toneOf[status]) ?? 'neutral'}>{state(status ?? 'missing')}</Status>
      {note && <p className="basis-full text-muted">{note}</p>}
    </li>
  );
}
