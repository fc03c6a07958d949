const units = ['bytes', 'KiB', 'MiB', 'GiB'] as const;

/** A number of bytes for people: `512 bytes`, `1.5 MiB`. */
export function formatBytes(bytes: number): string {
  let [amount, unit] = [bytes, 0];
  while (amount >= 1024 && unit < units.length - 1) [amount, unit] = [amount / 1024, unit + 1];
  return `${unit === 0 || amount >= 10 ? Math.round(amount) : amount.toFixed(1)} ${units[unit]}`;
}
