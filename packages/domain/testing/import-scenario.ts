import { importNote } from '../src/records/import-note.ts';
import type { CustomFieldType } from '../src/records/custom-field.ts';
import type { TemplateContent } from '../src/records/template.ts';
import type { ImportRecord } from '../src/records/import.ts';
import type { NewImport } from '../src/import/use-cases/create-import.ts';
import { SourceFault, type ImportSource, type SourceItem } from '../src/records/source.port.ts';
import { systemPrincipal } from '../src/access/principal.ts';
import type { TicketFilter } from '../src/ports/tickets.port.ts';
import type { UseCases } from '../src/use-cases.ts';

/** A source for tests, whose file holds its items as JSON Lines; a line `!` is a fault. */
export const lineSource: ImportSource = {
  system: 'csv',
  async *items({ read }) {
    let text = '';
    for await (const bytes of read?.() ?? []) text += new TextDecoder().decode(bytes);
    for (const line of text.split('\n').filter((record) => record !== '')) {
      if (line === '!') throw new SourceFault('file_cut_off');
      const item = JSON.parse(line, (field, value: unknown) =>
        field.endsWith('At') && typeof value === 'string' ? new Date(value) : value,
      ) as SourceItem;
      const { record } = item;
      // JSON has no functions.
      const isOpen = record?.kind === 'file' && !Object.hasOwn(record, 'open');
      yield isOpen ? { ...item, record: aSourceFile(record.ticket, record.name) } : item;
    }
  },
};

/** An item that its source carries exactly. */
export const anItem = (
  key: string,
  record: NonNullable<SourceItem['record']>,
  fields: Partial<SourceItem> = {},
): SourceItem => ({
  kind: record.kind,
  key,
  name: 'name' in record ? record.name : 'title' in record ? record.title : key,
  url: null,
  record,
  outcome: 'exact',
  notes: [],
  ...fields,
});

/** A ticket of a source. */
export const aSourceTicket = (
  title: string,
  fields: Partial<Extract<SourceItem['record'], { kind: 'ticket' }>> = {},
) =>
  ({
    kind: 'ticket',
    title,
    html: null,
    board: 'l1',
    priority: null,
    dueAt: null,
    estimate: null,
    assignees: [],
    labels: [],
    tags: [],
    archived: false,
    author: null,
    createdAt: new Date('2020-01-02T03:04:05.000Z'),
    completedAt: null,
    ...fields,
  }) as const;

/** A file of a source, whose bytes are its name; one called `gone` has none, one called `broken` has a fault after the first. */
export const aSourceFile = (ticket: string, name: string) =>
  ({
    kind: 'file',
    ticket,
    name,
    open: async () => {
      if (name === 'gone')
        throw new SourceFault('answer_status', { origin: 'https://example.com', status: 404 });
      const bytes = new TextEncoder().encode(name);
      return {
        bytes: (async function* () {
          yield bytes.subarray(0, 1);
          if (name === 'broken') throw new Error('The connection is gone.');
          yield bytes.subarray(1);
        })(),
        size: bytes.length,
      };
    },
    size: name.length,
    createdAt: new Date('2020-03-03T03:03:03.000Z'),
  }) as const;

/** A board of a source. */
export const aSourceBoard = (name: string, isDone = false, wipLimit: number | null = null) =>
  ({ kind: 'board', name, wipLimit, isDone }) as const;

/** An import of these items, from its announcement to its end. */
export async function imported(
  act: UseCases,
  organization: string,
  items: readonly (SourceItem | '!')[],
  input: Partial<NewImport> = {},
): Promise<ImportRecord> {
  const principal = systemPrincipal(organization);
  const lines = items.map((item) => (item === '!' ? item : JSON.stringify(item))).join('\n');
  const bytes = new TextEncoder().encode(lines);
  const { id } = await act.createImport(principal, {
    organization,
    system: 'csv',
    fileName: 'board.csv',
    size: bytes.length,
    ...input,
  });
  await act.receiveImport(
    { organizationId: organization, id },
    (async function* () {
      yield bytes;
    })(),
  );
  await ran(act, organization, id);
  return act.readImport(principal, { import: id });
}

/** Works on an import until it stops. */
export const ran = (
  act: UseCases,
  organizationId: string,
  importId: string,
  { signal = new AbortController().signal, pause = async () => {} } = {},
): Promise<boolean> => act.runImport({ organizationId, importId }, { signal, pause });

/** Undoes an import. */
export async function undone(act: UseCases, organization: string, id: string) {
  const principal = systemPrincipal(organization);
  await act.undoImport(principal, { import: id });
  await ran(act, organization, id);
  return act.readImport(principal, { import: id });
}

/** Everything of an organization that people see, without ids, ranks and the moments of writing. */
export async function digestOf(act: UseCases, organization: string): Promise<string> {
  const principal = systemPrincipal(organization);
  const page = { limit: 200 };
  const all = { archived: 'all', words: [] } as const;
  const projects = await act.listProjects(principal, { organization, page, filter: all });
  const whole = [];
  for (const { id: project, key, name, description } of projects.items) {
    const boards = (await act.listBoards(principal, { project, page })).items;
    const labels = (await act.listLabels(principal, { project, page })).items;
    const ofProject = { organization, projectId: project, page };
    const fields = (await act.listFields(principal, ofProject)).items;
    const templates = (await act.listTemplates(principal, ofProject)).items;
    const nameOf = (id: string) => boards.find((board) => board.id === id)?.name;
    const filter: TicketFilter = { words: [], archived: 'all' };
    const tickets = [];
    let at = await act.listTickets(principal, { project, filter, sort: 'rank', page });
    for (;;) {
      for (const ticket of at.items) {
        const { items: relations } = await act.listRelations(principal, {
          ticket: ticket.id,
          page,
        });
        const comments = await act.listTicketComments(principal, { parent: ticket.id, page });
        const files = await act.listTicketFiles(principal, { parent: ticket.id, page });
        tickets.push([
          [
            ticket.key,
            ticket.title,
            ticket.description_html,
            ticket.priority,
            ticket.due_at,
            ticket.estimate,
          ],
          [
            ticket.archived,
            ticket.completed_at,
            ticket.created_by,
            nameOf(ticket.board_id),
            ticket.tag_names,
          ],
          ticket.custom_fields,
          [ticket.parent_id !== null, ticket.blocked, ticket.children],
          relations.map((it) => [it.type, 'ticket' in it ? it.ticket.key : null]).toSorted(),
          files.items.map((file) => [file.name, file.sha256, file.size, file.created_at]),
          ticket.label_ids.map((id) => labels.find((label) => label.id === id)?.name).toSorted(),
          comments.items.map(({ body_html, author, created_at }) => [
            body_html,
            author,
            created_at,
          ]),
        ]);
      }
      if (at.next === null) break;
      const further = { ...page, cursor: at.next };
      at = await act.listTickets(principal, { project, filter, sort: 'rank', page: further });
    }
    whole.push([
      [key, name, description],
      boards.map((board) => [
        board.name,
        board.wip_limit,
        board.is_done,
        board.ticket_count,
        board.slug,
      ]),
      labels.map((label) => [label.name, label.color]),
      fields.map(
        ({ id: _id, created_at: _at, updated_at: _updated, project_id: _of, ...field }) => ({
          ...field,
          options: field.options.map(({ id: _option, ...option }) => option),
        }),
      ),
      tickets,
      templates.map(({ name: named, is_default, version, ticket }) => [
        [named, is_default, version, ticket.title, ticket.description_html, ticket.due],
        ticket.label_ids.map((id) => labels.find((label) => label.id === id)?.name),
        [ticket.assignee_ids.length, Object.keys(ticket.custom_fields)],
      ]),
    ]);
  }
  return JSON.stringify(whole, null, 1);
}

const options = [
  { name: 'low', color: '#00ff00' },
  { name: 'High', archived: true },
];
const cost = { min: 0, max: null, decimals: 1, unit: '€' };

/** A custom field of a source. */
export const aSourceField = (
  name: string,
  type: CustomFieldType,
  fields: Partial<Extract<SourceItem['record'], { kind: 'field' }>> = {},
) =>
  ({
    kind: 'field',
    name,
    type,
    number: null,
    description: null,
    fieldKey: null,
    ...fields,
  }) as const;

/** A template of a source. */
export const aSourceTemplate = (
  name: string,
  ticket: Partial<TemplateContent> = {},
  fields: Partial<Extract<SourceItem['record'], { kind: 'template' }>> = {},
) => {
  const of = (content: Partial<TemplateContent>): TemplateContent => ({
    title: name,
    description_html: null,
    priority: 'medium',
    estimate: null,
    assignee_ids: [],
    label_ids: [],
    tag_names: [],
    custom_fields: {},
    due: null,
    ...content,
  });
  return {
    kind: 'template',
    name,
    isDefault: false,
    ticket: of(ticket),
    subTickets: [],
    ...fields,
  } as const;
};

/** A small board with something of everything. */
export const sampleItems = (tickets = 5): SourceItem[] => [
  anItem('b', { kind: 'project', name: 'Old board', description: 'As it was' }),
  anItem('ada', { kind: 'person', name: 'Ada', email: 'ada@example.test' }),
  anItem('eve', { kind: 'person', name: 'Eve', email: null }),
  anItem('l1', aSourceBoard('To do', false, 2)),
  anItem('l2', aSourceBoard('Done', true)),
  anItem('red', { kind: 'label', name: 'urgent', color: '#ff0000' }),
  anItem('same', { kind: 'label', name: 'URGENT', color: '#00ff00' }),
  anItem('f1', aSourceField('Severity', 'choice', { options, required: true })),
  anItem('f2', aSourceField('Parts', 'choices', { options: [{ name: 'a' }, { name: 'b' }] })),
  anItem('f3', aSourceField('Cost', 'number', { number: cost, onCard: true, default: 7.5 })),
  anItem('f4', aSourceField('Owner', 'person')),
  anItem(
    'm1',
    aSourceTemplate(
      'Release {{date}}',
      {
        description_html: '<p>Go</p>',
        due: '+3d',
        assignee_ids: ['ada', 'eve'],
        label_ids: ['red', 'same'],
        custom_fields: { f1: 'low', f2: ['a', 'b'], f3: 2.5, f4: 'ada' },
      },
      { isDefault: true },
    ),
  ),
  anItem('m2', aSourceTemplate('Bug')),
  ...Array.from({ length: tickets }, (_, at) => [
    anItem(
      `t${at}`,
      aSourceTicket(`Ticket ${at}`, {
        html: `<p>Text ${at}</p>`,
        board: at % 2 === 0 ? 'l1' : 'l2',
        author: at % 2 === 0 ? 'eve' : 'ada',
        assignees: ['ada', 'eve'],
        labels: ['red', 'same'],
        tags: ['one', `tag ${at % 3}`],
        archived: at === 3,
        customValues:
          at === 1 ? {} : { f1: at % 2 === 0 ? 'low' : 'High', f2: ['b', 'a'], f3: 2.5, f4: 'ada' },
        completedAt: at % 2 === 0 ? null : new Date(`2021-0${(at % 9) + 1}-01T00:00:00.000Z`),
      }),
    ),
    anItem(`c${at}`, {
      kind: 'comment',
      ticket: `t${at}`,
      html: `<p>Said ${at}</p>`,
      author: 'eve',
      createdAt: new Date('2020-05-05T05:05:05.000Z'),
    }),
  ]).flat(),
  anItem('f0', aSourceFile('t0', 'plan.txt')),
  anItem('f1', aSourceFile('t0', 'gone')),
  anItem('f2', { ...aSourceFile('t0', 'elsewhere'), open: null }),
  anItem('x', { kind: 'relation', type: 'blocks', from: 't0', to: 't1' }),
  anItem('y', { kind: 'relation', type: 'parent', from: 't2', to: 't0' }),
  anItem('z', { kind: 'relation', type: 'relates_to', from: 't2', to: 't1' }),
  // What does not fit: a circle, a second parent, a ticket that the source does not have.
  anItem('round', { kind: 'relation', type: 'parent', from: 't0', to: 't2' }),
  anItem('second', { kind: 'relation', type: 'parent', from: 't4', to: 't0' }),
  anItem('absent', { kind: 'relation', type: 'blocks', from: 't0', to: 't99' }),
  {
    ...anItem('p', aSourceBoard('')),
    kind: 'other',
    record: null,
    outcome: 'left',
    notes: [importNote('votes_left')],
  },
];
