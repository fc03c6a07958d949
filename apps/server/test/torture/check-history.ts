import type { Owner } from '@basalt/persistence/testing';
import { checkRecords } from './check-records.ts';
import { checkWrites } from './check-writes.ts';
import type { Deployment, Write } from './history.ts';
import { readProject } from './project-state.ts';

/** What is wrong with a project after these writes, and only these, were sent to it: nothing when all is well. */
export async function checkHistory(
  sql: Owner['sql'],
  { organization, project }: Deployment,
  history: readonly Write[],
): Promise<string[]> {
  const state = await readProject(sql, organization, project);
  return [...checkWrites(history, state), ...checkRecords(state)];
}
