/**
 * Ranks: opaque strings that sort byte by byte, with room for another one between any two ("fractional
 * indexing"). A rank is a whole number, written so that it sorts, followed by a fraction, which is mostly empty:
 *
 *     b 4 k      a head with the sign and the number of digits, then the digits
 *     b 4 k V    the same with a fraction: between `b4k` and its successor `b4l`
 *
 * A ticket at an end of the board gets the next whole number, so the length of ranks grows with the logarithm of the
 * number of tickets. Only a ticket between two others gets a fraction. No rank ends in the lowest digit, because nothing
 * would fit between it and the same rank without that digit.
 */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = digits.length;

/** When a new rank would be longer, all tickets of the board get new ranks. */
export const maxRankLength = 100;

/**
 * A rank between two others; null means the end of the board. Throws a RangeError when the two are no ranks
 * in ascending order.
 */
export function rankBetween(after: string | null, before: string | null): string {
  if (after !== null && before !== null && after >= before) {
    throw new RangeError('no rank lies between ranks out of order');
  }
  if (after === null && before === null) return wholeOf(0);
  if (after === null) return wholeBefore(before as string);
  const { whole, fraction } = parts(after);
  const number = numberOf(whole);
  if (before === null) return wholeOf(number + 1);
  const end = parts(before);
  const middle = wholeOf(Math.ceil((number + numberOf(end.whole)) / 2));
  if (middle > after && middle < before) return middle;
  return whole + fractionBetween(fraction, end.whole === whole ? end.fraction : null);
}

/** `count` ranks in ascending order, evenly spread between the two. */
export function ranksBetween(after: string | null, before: string | null, count: number): string[] {
  if (count === 0) return [];
  const ranks: string[] = [];
  if (before === null) {
    for (let last = after; ranks.length < count; ranks.push(last)) last = rankBetween(last, null);
    return ranks;
  }
  if (after === null) {
    for (let first = before; ranks.length < count; ranks.push(first)) first = wholeBefore(first);
    return ranks.toReversed();
  }
  const half = Math.floor(count / 2);
  const middle = rankBetween(after, before);
  return [
    ...ranksBetween(after, middle, half),
    middle,
    ...ranksBetween(middle, before, count - half - 1),
  ];
}

/** The last whole number before the rank. */
function wholeBefore(rank: string): string {
  const { whole, fraction } = parts(rank);
  return fraction === '' ? wholeOf(numberOf(whole) - 1) : whole;
}

function parts(rank: string): { whole: string; fraction: string } {
  const length = 1 + digitCount(rank);
  if (!/^[A-Za-z][0-9A-Za-z]*[1-9A-Za-z]$/u.test(rank) || rank.length < length) {
    throw new RangeError('not a rank');
  }
  return { whole: rank.slice(0, length), fraction: rank.slice(length) };
}

/** The number of digits by the head: `a` to `z` for 1 to 26 digits of numbers from 0, `Z` to `A` for 1 to 26 digits of negative numbers. */
function digitCount(rank: string): number {
  return rank >= 'a' ? rank.charCodeAt(0) - 96 : 91 - rank.charCodeAt(0);
}

/** How many numbers have this many digits. The last digit is never the lowest one. */
function blockSize(count: number): number {
  return (base - 1) * base ** (count - 1);
}

/** A whole number as text. Numbers with fewer digits are nearer to zero; negative ones count backwards. */
function wholeOf(number: number): string {
  let offset = number < 0 ? -1 - number : number;
  let count = 1;
  for (; offset >= blockSize(count); count += 1) offset -= blockSize(count);
  if (number < 0) offset = blockSize(count) - 1 - offset;
  let text = digits.charAt(1 + (offset % (base - 1)));
  for (
    let rest = Math.floor(offset / (base - 1));
    text.length < count;
    rest = Math.floor(rest / base)
  ) {
    text = digits.charAt(rest % base) + text;
  }
  return String.fromCharCode(number < 0 ? 91 - count : 96 + count) + text;
}

function numberOf(whole: string): number {
  const count = digitCount(whole);
  let prefix = 0;
  for (const digit of whole.slice(1, -1)) prefix = prefix * base + digits.indexOf(digit);
  let offset = prefix * (base - 1) + digits.indexOf(whole.slice(-1)) - 1;
  const negative = whole < 'a';
  if (negative) offset = blockSize(count) - 1 - offset;
  for (let shorter = 1; shorter < count; shorter += 1) offset += blockSize(shorter);
  return negative ? -1 - offset : offset;
}

/** A short fraction between two others; `before` null means the next whole number. It never ends in the lowest digit. */
function fractionBetween(after: string, before: string | null): string {
  for (let place = 0, prefix = ''; ; place += 1) {
    const low = Math.max(digits.indexOf(after.charAt(place) || '0'), 0);
    const high = before === null ? base : digits.indexOf(before.charAt(place));
    if (high - low > 1) return prefix + digits.charAt(Math.ceil((low + high) / 2));
    if (high - low === 1) {
      if (before !== null && before.length > place + 1) return prefix + digits.charAt(high);
      before = null;
    }
    prefix += digits.charAt(low);
  }
}
