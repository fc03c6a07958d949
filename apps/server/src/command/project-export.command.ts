import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import {
  csvLine,
  fieldColumns,
  readProjectKey,
  type Principal,
  type SourceItem,
  ticketTableColumns,
  ticketTableRow,
  type CycleOfTable,
} from '@basalt/domain';
import type { Cradle } from '../container.ts';
import { actingFor } from './acting-for.ts';
import { UsageError, type Command, type CommandAnswer, type CommandCall } from './command.ts';
import { required } from './read-options.ts';

/** The command that writes a project into a file. */
export const projectExportCommands: readonly Command[] = [
  {
    name: 'project export',
    summary:
      'Write the tickets of a project into a new file: csv, jsonl, or neutral, which an import reads',
    words: ['KEY', 'FILE'],
    options: { organization: { value: 'ID', required: true }, form: { value: 'FORM' }, bom: {} },
    notes:
      'csv is a table (RFC 4180), with --bom for spreadsheets; jsonl has a record of the API a line; neutral has boards, labels, comments and\n' +
      'people as well, and is the form without --form. It is read page by page while servers run.',
    run: exportTo,
  },
];

async function exportTo(call: CommandCall, cradle: Cradle): Promise<CommandAnswer> {
  const [key = '', file = ''] = call.words;
  const { form = 'neutral' } = call.options;
  const principal = await actingFor(cradle, required(call, 'organization'));
  const wanted = readProjectKey(key) ?? '';
  const project = (await cradle.findProjectIds(principal, { keys: [wanted] })).get(wanted);
  if (project === undefined) throw new UsageError(`there is no project "${key}"`);
  const { writeNeutral } = await import('@basalt/import');
  const items = await cradle.exportProject(principal, { project });
  const forms: Readonly<Record<string, () => AsyncIterable<string>>> = {
    csv: () => tableOf(cradle, principal, project, items, call.flags.has('bom')),
    jsonl: () => linesOf(cradle.exportTickets(principal, { project })),
    neutral: () => writeNeutral(items),
  };
  const lines = Object.hasOwn(forms, form) ? forms[form]?.() : undefined;
  if (lines === undefined) throw new UsageError(`"${form}" is not one of csv, jsonl, neutral`);
  await pipeline(lines, createWriteStream(file, { flags: 'wx' }));
  return { file, bytes: (await stat(file)).size };
}

/** The tickets of a project as a table in CSV, with people by their emails. A byte order mark before it is for spreadsheets. */
async function* tableOf(
  { exportTickets }: Cradle,
  principal: Principal,
  project: string,
  items: AsyncIterable<SourceItem>,
  bom: boolean,
): AsyncGenerator<string> {
  const names = new Map<string, string>();
  const fields: string[] = [];
  const cycles = new Map<string, CycleOfTable>();
  for await (const { key, name, record } of items) {
    if (record?.kind === 'person') names.set(key, record.email ?? name);
    if (record?.kind === 'board' || record?.kind === 'label') names.set(key, record.name);
    if (record?.kind === 'cycle') {
      const { startsOn, endsOn, state, goal = null } = record;
      names.set(key, record.name);
      cycles.set(key, {
        starts_on: startsOn,
        ends_on: endsOn,
        state: state ?? 'planned',
        goal,
      });
    }
    if (record?.kind === 'field') fields.push(key);
    if (record?.kind === 'project') names.set(project, record.name);
  }
  const keys = new Map<string, string>();
  for await (const { id, key } of exportTickets(principal, { project })) keys.set(id, key);
  yield `${bom ? '\uFEFF' : ''}${csvLine([...ticketTableColumns, ...fieldColumns(fields)])}`;
  for await (const ticket of exportTickets(principal, { project })) {
    const parent = keys.get(ticket.parent_id ?? '') ?? '';
    yield csvLine(ticketTableRow(ticket, names, parent, cycles, fields));
  }
}

async function* linesOf(records: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`;
}
