import type { Maker } from '../api/types.ts';

/** Who made something, in words: "made by Ada", "made by the key Deploys", "made by the command line". */
export function madeBy({ type, name }: Maker): string {
  const kind = { user: '', api_credential: 'the key ', system: 'the ', imported: '' }[type];
  return `made by ${kind}${name}`;
}
