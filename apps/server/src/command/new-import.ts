import { stat } from 'node:fs/promises';
import path from 'node:path';
import { readProjectKey, type ImportSystem, type NewImport, type Principal } from '@basalt/domain';
import type { Cradle } from '../container.ts';
import { UsageError, type CommandCall } from './command.ts';
import { optionsOf, secretsOf } from './import-options.ts';
import { pairsIn } from './pairs-in.ts';

/** The new import that the words and options of a command describe. Throws UsageError for files and values that cannot be used. */
export async function newImportOf(
  call: CommandCall,
  cradle: Cradle,
  principal: Principal,
): Promise<NewImport> {
  const [system = '', file = ''] = call.words;
  return {
    organization: principal.organizationId,
    system: system as ImportSystem,
    ...(await sourceOf(call, system, file)),
    ...(await projectOf(call, cradle, principal)),
    people: await pairsIn(call, 'people', (email) => email === '' || email.includes('@')),
    boards: await pairsIn(call, 'boards', (board) => board !== ''),
    addPeople: !call.flags.has('add-nobody'),
    dryRun: call.flags.has('dry-run'),
  };
}

async function sourceOf(
  call: CommandCall,
  system: string,
  file: string,
): Promise<Partial<NewImport>> {
  const [options, secrets] = await Promise.all([optionsOf(call), secretsOf(call)]);
  if (system === 'planka') return { options: { address: file, ...options }, secrets };
  const { size } = await stat(file).catch(() => {
    throw new UsageError(`there is no file ${file}`);
  });
  return { options, secrets, fileName: path.basename(file), size };
}

/** The project of the key, or the key of one to make. */
async function projectOf(
  { options: { project } }: CommandCall,
  { findProjectIds }: Cradle,
  principal: Principal,
): Promise<Partial<NewImport>> {
  if (project === undefined) return {};
  const key = readProjectKey(project);
  if (key === null) throw new UsageError(`"${project}" is not the key of a project`);
  const projectId = (await findProjectIds(principal, { keys: [key] })).get(key);
  return projectId === undefined ? { projectKey: key } : { projectId };
}
