/** The numbers of pagoPA's payments (SACI 3.2.1; avviso di pagamento, annex 2), for aux digit 3 alone. */
const AUX_DIGIT = '3';
const MODULUS = 93n;
const HIGHEST_BASE = 9_999_999_999_999;
const NOTICE_CODE = /^3\d{17}$/;
const MOST_CENTS = 99_999_999_999;

/** What stands on a notice: 18 digits, of which the IUV is all but the first. */
export type NoticeNumber = { noticeCode: string; iuv: string };

/** The number of a notice: `segregation` is the institution's (00 to 99), `base` is never used twice. */
export function noticeNumber({ segregation, base }: { segregation: string; base: number }): NoticeNumber {
  if (!/^\d{2}$/.test(segregation)) throw new RangeError(`a segregation code has two digits: ${segregation}`);
  if (!Number.isSafeInteger(base) || base < 0 || base > HIGHEST_BASE) {
    throw new RangeError(`a base has at most 13 digits: ${base}`);
  }
  const counted = `${AUX_DIGIT}${segregation}${String(base).padStart(13, '0')}`;
  const noticeCode = counted + checkDigits(counted);
  return { noticeCode, iuv: noticeCode.slice(1) };
}

/** Whether a code can be one of ours: its digits counted, and its last two the remainder of those before. */
export const isNoticeCode = (code: string): boolean =>
  NOTICE_CODE.test(code) && checkDigits(code.slice(0, 16)) === code.slice(16);

const checkDigits = (counted: string): string => String(BigInt(counted) % MODULUS).padStart(2, '0');

/** As people read it from paper: in fours. */
export const inFours = (noticeCode: string): string => noticeCode.replace(/(\d{4})(?=\d)/g, '$1 ');

/** A notice's QR code; its amount, in cents, is a hint: the institution answers what is to pay. */
export function noticeQrText(notice: { noticeCode: string; creditorTaxCode: string; cents: number }): string {
  const { noticeCode, creditorTaxCode, cents } = notice;
  if (!isNoticeCode(noticeCode)) throw new RangeError(`no notice code: ${noticeCode}`);
  if (!/^\d{11}$/.test(creditorTaxCode)) throw new RangeError('a creditor’s tax code has eleven digits');
  if (!Number.isInteger(cents) || cents < 1 || cents > MOST_CENTS) {
    throw new RangeError('an amount is from one cent to eleven digits of them');
  }
  return ['PAGOPA', '002', noticeCode, creditorTaxCode, String(cents).padStart(2, '0')].join('|');
}
