import { type NoticeKinds, noticesOf } from '../../platform/notices/notify.ts';

/** What students are notified of their certificates. */
export const certificateNotices = {
  certificateIssued: {
    ...{ area: 'documents', reader: 'student', severity: 'normal', email: 'daily' },
    values: ['serial'],
  },
  certificateRevoked: {
    ...{ area: 'documents', reader: 'student', severity: 'normal', email: 'now' },
    values: ['serial'],
  },
} as const satisfies NoticeKinds;

export const { notify } = noticesOf(certificateNotices);

/** Whose a certificate is, and where they find it. */
export const aboutCertificate = (certificateId: string, careerId: string, serial: string) => ({
  ...{ to: [careerId], subject: certificateId, link: `/student/documents#certificate-${certificateId}` },
  values: { serial },
});
