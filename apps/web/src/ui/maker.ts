import type { Maker } from '../api/types.ts';

/** Whether it was imported, and its source does not say who made it: the maker is who imported it. */
export const isImporter = (maker: Maker): boolean =>
  maker.type === 'imported' && maker.is_importer === true;

/** Who made something, in words: "made by Ada", "made by the key Deploys", "made by the command line". */
export function madeBy({ type, name }: Maker): string {
  const kind = { user: '', api_credential: 'the key ', system: 'the ', imported: '' }[type];
  return `made by ${kind}${name}`;
}
