import type { Maker } from '../api/types.ts';
import { words } from '../words/words.ts';

/** Whether the maker is only the person who imported the record, because its source does not name its maker. */
export const isImporter = (maker: Maker): boolean =>
  maker.type === 'imported' && maker.is_importer === true;

/** The name of the person who made something: the distinct name of one of these people; of anybody else, the name at that time. */
export const calledAmong = (
  people: readonly { id: string; name: string }[],
  maker: Maker,
): string => ('id' in maker && people.find(({ id }) => id === maker.id)?.name) || maker.name;

/** The text that names the maker: "made by Ada", "made by the key Deploys", "made by the command line". */
export function madeBy({ type, name }: Maker): string {
  if (type === 'api_credential') return words('ui.madeByKey', { name });
  return type === 'system' ? words('ui.madeBySystem', { name }) : words('ui.madeBy', { name });
}

/** The rule by which somebody made a change. */
export interface RuleOfChange {
  readonly id: string;
  readonly name: string;
}

/** The rule by which the maker made a change, with its name at that time; null for none. */
export const ruleOf = (maker: Maker): RuleOfChange | null =>
  'via' in maker && maker.via?.type === 'rule' ? maker.via : null;
