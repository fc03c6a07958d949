import {
  composeUseCases,
  systemPrincipal,
  type ImportSource,
  type SourceItem,
} from '@basalt/domain';
import { createInMemoryBasalt, digestOf, metricLine, ran, undone } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { createImportSources } from '../src/index.ts';
import { csvExport } from '../testing/csv-exports.ts';
import { jiraExport, type GeneratedExport } from '../testing/jira-exports.ts';
import { plankaServer } from '../testing/planka-server.ts';
import { plainSources } from '../testing/read-items.ts';
import { trelloExport } from '../testing/trello-exports.ts';

/** How many exports of each source. */
const exports = Number(process.env['BASALT_IMPORT_EXPORTS'] ?? 10);

interface Given extends Pick<GeneratedExport, 'counts' | 'options'> {
  readonly source: ImportSource;
  readonly file: Uint8Array | null;
}

/** The export of a source by a seed, with how many things of each kind it has. */
const givenBy: Readonly<Record<ImportSource['system'], (seed: number) => Given>> = {
  trello: (seed) => ({ source: plainSources.trello, ...trelloExport(seed) }),
  jira: (seed) => ({ source: plainSources.jira, ...jiraExport(seed) }),
  csv: (seed) => ({ source: plainSources.csv, ...csvExport(seed) }),
  planka: (seed) => {
    const { fetch, counts } = plankaServer(seed);
    const { planka } = createImportSources({ htmlOfMarkdown: (text) => `<p>${text}</p>`, fetch });
    const options = { address: 'https://p.test/', token: 'a.b.c', board: '1' };
    return { source: planka, file: null, counts, options };
  },
};

const asItIs = (item: SourceItem): SourceItem => item;

/** An organization whose imports read the export, of which `changed` may make another one. */
async function aPlace({ source, file, options }: Given) {
  const basalt = createInMemoryBasalt();
  const { system } = source;
  let changed = asItIs;
  const read: ImportSource = {
    system,
    async *items(input) {
      for await (const item of source.items(input)) yield changed(item);
    },
  };
  const act = composeUseCases({ ...basalt, importSources: new Map([[system, read]]) });
  const { id: organization } = await act.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(organization);
  const imported = async () => {
    const before = basalt.events.length;
    const named = file === null ? {} : { fileName: 'export', size: file.length };
    const { id } = await act.createImport(principal, { organization, system, options, ...named });
    if (file !== null) {
      const bytes = (async function* () {
        yield file;
      })();
      await act.receiveImport({ organizationId: organization, id }, bytes);
    }
    await ran(act, organization, id);
    const job = await act.readImport(principal, { import: id });
    return { job, events: basalt.events.slice(before).map(({ kind }) => kind) };
  };
  return {
    imported,
    change: (by: typeof changed) => void (changed = by),
    digest: () => digestOf(act, organization),
    undone: (id: string) => undone(act, organization, id),
  };
}

/** Renames the first ticket. */
function renaming(): (item: SourceItem) => SourceItem {
  let isDone = false;
  return (item) => {
    if (isDone || item.record?.kind !== 'ticket') return item;
    isDone = true;
    return { ...item, record: { ...item.record, title: 'Another title' } };
  };
}

test.each(Object.entries(givenBy))(
  'exports of %s by chance: the report has every thing, again writes nothing, a change is written alone, and all of it is undone',
  async (system, givenOf) => {
    for (let seed = 1; seed <= exports; seed += 1) {
      const items = givenOf(seed);
      const { imported, digest, change, undone: takenBack } = await aPlace(items);
      const before = await digest();
      const { job } = await imported();
      const counts = Object.fromEntries(
        Object.entries(job.counts).map(([kind, { exact, other_form: otherForm, left }]) => [
          kind,
          exact + otherForm + left,
        ]),
      );
      expect([seed, job.state, job.failure, counts]).toEqual([seed, 'done', null, items.counts]);
      expect([seed, (await imported()).events]).toEqual([seed, ['import.finished']]);
      change(renaming());
      const { events } = await imported();
      const isChanged = events.length > 1;
      const some = isChanged ? ['ticket.imported', 'import.finished'] : ['import.finished'];
      expect([seed, events]).toEqual([seed, some]);
      expect([seed, isChanged]).toEqual([seed, (items.counts['ticket'] ?? 0) > 0]);
      expect([seed, (await takenBack(job.id)).state]).toEqual([seed, 'undone']);
      expect([seed, await digest()]).toEqual([seed, before]);
    }
    console.log(
      metricLine({
        metric: `${exports} generated exports of ${system}, imported, again, with one change, and undone`,
        bar: 'counts of the source = exact + other form + left, by kind; 0 writes; 1 write; all as before',
        measured: `${exports} of ${exports}`,
        held: true,
      }),
    );
  },
  2_400_000,
);
