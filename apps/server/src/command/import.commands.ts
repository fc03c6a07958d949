import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  importSystems,
  OperatorError,
  type ImportRecord,
  type ImportSystem,
  type Principal,
  useCaseFactories,
} from '@basalt/domain';
import type { Cradle } from '../container.ts';
import { sourcesForOperator } from '../import/import-sources.ts';
import { refuseOtherStorage } from './file.commands.ts';
import { actingFor } from './acting-for.ts';
import { UsageError, type Command, type CommandAnswer, type CommandCall } from './command.ts';
import { importOptionForms, importOptionNotes, optionsOf } from './import-options.ts';
import { newImportOf } from './new-import.ts';
import { progressBar } from './progress-bar.ts';
import { required } from './read-options.ts';

/** The command that carries the exports of other systems into an organization. */
export const importCommands: readonly Command[] = [
  {
    name: 'import',
    summary: `Import the export of another system: ${importSystems.join(', ')}`,
    words: ['SOURCE', 'FILE'],
    options: {
      organization: { value: 'ID', required: true },
      project: { value: 'KEY' },
      people: { value: 'FILE' },
      boards: { value: 'FILE' },
      ...importOptionForms,
      'add-nobody': {},
      'dry-run': {},
    },
    notes:
      'For planka, FILE is the address of the server. --project names a project, or the key of a new one. --people is a table of names and emails\n' +
      '(one `name,email` a line, without an email: this person is left out), --boards one of lists and the boards that take their tickets (`list,board`);\n' +
      `${importOptionNotes}\n` +
      'People of the organization are added to the project when a ticket is assigned to them; with --add-nobody they are not, and such\n' +
      'assignments are left. Prints the report; --dry-run writes nothing else.',
    run: importFrom,
  },
];

async function importFrom(call: CommandCall, cradle: Cradle): Promise<CommandAnswer> {
  const [system = '', file = ''] = call.words;
  if (!importSystems.some((known) => known === system)) {
    throw new UsageError(`"${system}" is not one of ${importSystems.join(', ')}`);
  }
  const principal = await actingFor(cradle, required(call, 'organization'));
  await refuseOtherStorage(cradle);
  const { organizationId } = principal;
  const { id } = await cradle.createImport(principal, {
    ...(await newImportOf(call, cradle, principal)),
    isHeld: system === 'planka',
  });
  if (system !== 'planka') {
    await cradle.receiveImport({ organizationId, id }, createReadStream(file));
  }
  const all = system === 'planka' ? 0 : await countOf(cradle, system as ImportSystem, call, file);
  const report = await runToEnd(cradle, principal, {
    id,
    all,
    call,
    file,
    isHeld: system === 'planka',
  });
  if (report.state !== 'done') {
    throw new OperatorError(report.failure ?? `the import is ${report.state}`);
  }
  return { ...report };
}

/** The number of items of the source, for the progress. 0 without a terminal, and for a source that cannot be read. */
async function countOf(
  cradle: Cradle,
  system: ImportSystem,
  call: CommandCall,
  file: string,
): Promise<number> {
  if (call.progress === undefined) return 0;
  const { signal } = new AbortController();
  const input = { read: () => createReadStream(file), options: await optionsOf(call), signal };
  const reading = sourcesForOperator(cradle, file).get(system)?.open(input, Infinity);
  let count = 0;
  try {
    for await (const _ of reading?.items ?? []) count += 1;
  } catch {
    return 0;
  } finally {
    reading?.close();
  }
  return count;
}

/** Runs the import, unless a server does, shows its progress, and returns its report when it has ended. */
async function runToEnd(
  cradle: Cradle,
  principal: Principal,
  {
    id,
    all,
    call,
    file,
    isHeld,
  }: { id: string; all: number; call: CommandCall; file: string; isHeld: boolean },
): Promise<ImportRecord> {
  const { organizationId } = principal;
  const { tenancy, clock, newId, richText, fileStorage, fileLimits, secretSealer } = cradle;
  const importSources = sourcesForOperator(cradle, file);
  const ports = { tenancy, clock, newId, richText, fileStorage, fileLimits, secretSealer };
  const runImport = useCaseFactories.runImport({ ...ports, importSources });
  const begun = performance.now();
  let rate = '';
  const draw = progressBar(all > 0 ? call.progress : undefined, 'importing', () => rate);
  const controller = new AbortController();
  const { signal } = controller;
  const show = async (): Promise<ImportRecord> => {
    const job = await cradle.readImport(principal, { import: id });
    const perSecond = (1000 * job.position) / (performance.now() - begun);
    const rest = Math.ceil((all - job.position) / Math.max(perSecond, 0.1));
    rate = ` ${Math.round(perSecond)}/s, ${Math.max(rest, 0)} s left`;
    draw(job.position, all);
    return job;
  };
  void call.signal().then(() => controller.abort());
  for (;;) {
    await runImport(
      { organizationId, importId: id, isHeld },
      { signal, pause: async () => void (await show()) },
    );
    const job = await show();
    if (signal.aborted)
      throw new OperatorError(`stopped: a running server continues the import ${id}`);
    if (!['announced', 'waiting', 'running'].includes(job.state)) return job;
    await sleep(500);
  }
}
