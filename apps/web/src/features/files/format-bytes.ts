import { formatNumber } from '../../words/formats.ts';
import { words } from '../../words/words.ts';

const units = ['files.kibibytes', 'files.mebibytes', 'files.gibibytes'] as const;
const bytesInFull = {
  style: 'unit',
  unit: 'byte',
  unitDisplay: 'long',
  useGrouping: false,
} as const;

/** A number of bytes for people, in the language of the pages: `512 bytes`, `1.5 MiB`, `1,5 MiB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return formatNumber(bytes, bytesInFull);
  let [amount, unit] = [bytes / 1024, 0];
  while (amount >= 1024 && unit < units.length - 1) [amount, unit] = [amount / 1024, unit + 1];
  const digits = amount >= 10 ? 0 : 1;
  const size = formatNumber(amount, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
  return words(units[unit] ?? units[0], { size });
}
