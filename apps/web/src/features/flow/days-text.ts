import { formatNumber } from '../../words/formats.ts';

const hours = { style: 'unit', unit: 'hour', unitDisplay: 'long' } as const;

/** A time in words: "3.5 days", "12 days", "7 hours". `days` may be a part of a day. */
export function daysText(days: number): string {
  if (days < 1) return formatNumber(Math.round(days * 24), hours);
  const maximumFractionDigits = days < 10 ? 1 : 0;
  return formatNumber(days, {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
    maximumFractionDigits,
  });
}

/** Days as a number with one decimal. */
export const roundedDays = (days: number): number => Math.round(days * 10) / 10;
