import type { SourceItem } from '../src/records/source.port.ts';
import {
  anItem,
  aSourceBoard,
  aSourceField,
  aSourceFile,
  aSourceTemplate,
  aSourceTicket,
  imported,
  ran,
} from '../testing/import-scenario.ts';
import type { Fixture } from './fixture.ts';
import { recounting, type Cases } from './project-scenarios.ts';

const items: readonly SourceItem[] = [
  anItem('p', { kind: 'project', name: 'Old', description: null }),
  anItem('l1', aSourceBoard('To do')),
  anItem('red', { kind: 'label', name: 'urgent', color: null }),
  anItem('n', aSourceField('Note', 'text')),
  anItem('m', aSourceTemplate('Release', { custom_fields: { n: 'x' } })),
  anItem('t', aSourceTicket('Work', { labels: ['red'], customValues: { n: 'x' } })),
  anItem('c', { kind: 'comment', ticket: 't', html: 'Said', author: null, createdAt: null }),
  anItem('f', aSourceFile('t', 'plan.txt')),
];

/** Two tickets, of which one blocks the other; the first is on the board with this key. */
const related = (board: string): readonly SourceItem[] => [
  ...items.slice(0, 2),
  anItem('l2', aSourceBoard('Done', true)),
  anItem('t', aSourceTicket('Work', { board })),
  anItem('u', aSourceTicket('Later')),
  anItem('r', { kind: 'relation', type: 'blocks', from: 't', to: 'u' }),
];

const bytesOf = (list: readonly SourceItem[]) =>
  new TextEncoder().encode(list.map((item) => JSON.stringify(item)).join('\n'));

const bytes = bytesOf(items);

async function announced(
  { act, principal }: Fixture,
  isDryRun = false,
  content = bytes,
): Promise<string> {
  const { organizationId: organization } = principal;
  const file = { system: 'csv', fileName: 'a.csv', size: content.length } as const;
  return (await act.createImport(principal, { organization, dryRun: isDryRun, ...file })).id;
}

async function* asStream(content = bytes) {
  yield content;
}

async function waiting(fixture: Fixture, isDryRun = false, content = bytes): Promise<string> {
  const id = await announced(fixture, isDryRun, content);
  await fixture.act.receiveImport(
    { organizationId: fixture.principal.organizationId, id },
    asStream(content),
  );
  return id;
}

const run = async ({ act, principal }: Fixture, id: string) =>
  void (await ran(act, principal.organizationId, id));

/** How the operations of imports are performed. */
export const importScenarios = {
  createImport: { always: async (fixture) => () => announced(fixture) },
  receiveImport: {
    always: async (fixture) => {
      const id = await announced(fixture);
      const { organizationId } = fixture.principal;
      return () => fixture.act.receiveImport({ organizationId, id }, asStream());
    },
  },
  cancelImport: {
    always: async (fixture) => {
      const id = await announced(fixture);
      return () => fixture.act.cancelImport(fixture.principal, { import: id });
    },
  },
  undoImport: {
    always: async (fixture) => {
      const { id } = await imported(fixture.act, fixture.principal.organizationId, items);
      return () => fixture.act.undoImport(fixture.principal, { import: id });
    },
  },
  runImport: {
    'records are imported into a new project': async (fixture) => {
      const id = await waiting(fixture);
      return () => run(fixture, id);
    },
    'a board gets its limit': async (fixture) => {
      const list = [...items.slice(0, 1), anItem('l1', aSourceBoard('To do', false, 2))];
      const id = await waiting(fixture, false, bytesOf(list));
      return () => run(fixture, id);
    },
    'the import is undone': async (fixture) => {
      const { id } = await imported(fixture.act, fixture.principal.organizationId, items);
      await fixture.act.undoImport(fixture.principal, { import: id });
      return () => run(fixture, id);
    },
    [recounting]: async (fixture) => {
      await imported(fixture.act, fixture.principal.organizationId, related('l1'));
      const id = await waiting(fixture, false, bytesOf(related('l2')));
      return () => run(fixture, id);
    },
    'a dry run': async (fixture) => {
      const id = await waiting(fixture, true);
      return () => run(fixture, id);
    },
  },
} satisfies Readonly<Record<string, Cases>>;
