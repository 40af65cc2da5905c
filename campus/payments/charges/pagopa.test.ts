import { describe, expect, it } from 'vitest';
import { inFours, isNoticeCode, noticeNumber, noticeQrText } from './pagopa.ts';

const CREDITOR = '80000000010';

describe('a notice code', () => {
  it.each([
    ['01', 1, '301000000000000144', '01000000000000144'],
    ['01', 2_026_000_000_123, '301202600000012332', '01202600000012332'],
    ['02', 20, '302000000000002010', '02000000000002010'],
    ['01', 50, '301000000000005000', '01000000000005000'],
    ['45', 9_999_999_999_999, '345999999999999975', '45999999999999975'],
  ])('of %s and base %d is %s', (segregation, base, noticeCode, iuv) => {
    expect(noticeNumber({ segregation, base })).toEqual({ noticeCode, iuv });
  });

  it.each(['300715700000000032', '322201151398574181'])('%s, which others issued, is known', (code) => {
    expect(isNoticeCode(code)).toBe(true);
  });

  it('is refused where its check digits are wrong, its aux digit another, or it has another length', () => {
    const wrong = [
      '302051234567890111',
      '001000000000000144',
      '30100000000000014',
      '3010000000000001440',
      '',
    ];
    expect(wrong.filter(isNoticeCode)).toEqual([]);
    expect(isNoticeCode('302051234567890138')).toBe(true);
  });

  it('is refused with any single digit changed', () => {
    const { noticeCode } = noticeNumber({ segregation: '01', base: 2_026_000_000_123 });
    const changed = [...noticeCode].flatMap((digit, at) =>
      [...'0123456789']
        .filter((other) => other !== digit)
        .map((other) => noticeCode.slice(0, at) + other + noticeCode.slice(at + 1)),
    );
    expect(changed).toHaveLength(162);
    expect(changed.filter(isNoticeCode)).toEqual([]);
  });

  it('is made of nothing but two digits and at most thirteen', () => {
    for (const segregation of ['1', '001', 'ab', '']) {
      expect(() => noticeNumber({ segregation, base: 1 })).toThrow(RangeError);
    }
    for (const base of [-1, 0.5, 10_000_000_000_000, Number.NaN]) {
      expect(() => noticeNumber({ segregation: '01', base })).toThrow(RangeError);
    }
  });

  it('is read in fours', () => {
    expect(inFours('301202600000012332')).toBe('3012 0260 0000 0123 32');
  });
});

describe('the text of a notice’s QR code', () => {
  const notice = { noticeCode: '301202600000012332', creditorTaxCode: CREDITOR };

  it('has the code, the creditor and the cents', () => {
    expect(noticeQrText({ ...notice, cents: 15_650 })).toBe(
      'PAGOPA|002|301202600000012332|80000000010|15650',
    );
  });

  it('writes less than ten cents with two digits, and at most 53 characters in all', () => {
    expect(noticeQrText({ ...notice, cents: 5 })).toMatch(/\|05$/);
    expect(noticeQrText({ ...notice, cents: 99_999_999_999 })).toHaveLength(53);
  });

  it('is made of no wrong code, creditor or amount', () => {
    expect(() => noticeQrText({ ...notice, cents: 0 })).toThrow(RangeError);
    expect(() => noticeQrText({ ...notice, cents: 1.5 })).toThrow(RangeError);
    expect(() => noticeQrText({ ...notice, cents: 100_000_000_000 })).toThrow(RangeError);
    expect(() => noticeQrText({ ...notice, creditorTaxCode: '8000000001', cents: 1 })).toThrow(RangeError);
    expect(() => noticeQrText({ ...notice, noticeCode: '302051234567890111', cents: 1 })).toThrow(RangeError);
  });
});
