import { readFile } from 'node:fs/promises';
import { importBudget } from '@basalt/domain';
import { UsageError, type CommandCall } from './command.ts';

/**
 * The pairs in the table of an option: the last cell of each line by the cells before it. Lines whose value is wrong are ignored. Throws
 * UsageError for more lines than an import may have.
 */
export async function pairsIn(
  { options }: CommandCall,
  option: 'people' | 'boards',
  isValue: (value: string) => boolean,
): Promise<Record<string, string>> {
  const file = options[option];
  if (file === undefined) return {};
  const { parse } = await import('csv-parse/sync');
  const form = { delimiter: [',', ';'], bom: true, trim: true, relax_quotes: true };
  const rows: string[][] = parse(await readFile(file), { ...form, relax_column_count: true });
  const pairs = rows
    .filter((cells) => cells.length > 1)
    .map((cells) => [cells.slice(0, -1).join(', '), cells.at(-1) ?? ''] as const)
    .filter(([name, value]) => name !== '' && isValue(value));
  const most = importBudget[option];
  if (pairs.length > most) throw new UsageError(`--${option} has more than ${most} lines`);
  return Object.fromEntries(pairs);
}
