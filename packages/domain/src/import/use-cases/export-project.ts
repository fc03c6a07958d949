import { importNote } from '../../records/import-note.ts';
import { allOf } from '../../kernel/page.ts';
import { foundOrRefused, refusalForMissing } from '../../tenancy/found-or-refused.ts';
import type { OrganizationMemberRecord } from '../../records/membership.ts';
import type { Principal } from '../../access/principal.ts';
import type { Tenancy, TenantQueries } from '../../ports/tenancy.port.ts';
import type { TicketRecord } from '../../records/ticket-record.ts';
import {
  dateOf,
  isImporter,
  itemOf,
  neutralTicket,
  personKeyOf,
  relationsOf,
  ticketsOf,
} from '../exported-items.ts';
import { templatesOf } from '../exported-templates.ts';
import { Board } from '../../records/board.ts';
import { Cycle, type CycleRecord } from '../../records/cycle.ts';
import { CustomField, type CustomFieldRecord } from '../../records/custom-field.ts';
import { Label } from '../../records/label.ts';
import { Project, type ProjectRecord } from '../../records/project.ts';
import { importedFromAnswer } from '../../record/imported.ts';
import type { NeutralRecord } from '../../records/neutral-form.ts';
import type { SourceItem } from '../../records/source.port.ts';

/** The tickets of a project as the API returns them, archived ones too, board by board in their order. */
export const exportTickets =
  ({ tenancy }: { tenancy: Tenancy }) =>
  (principal: Principal, { project }: { project: string }): AsyncIterable<TicketRecord> =>
    ticketsOf(tenancy.queriesOf(principal), project);

/**
 * A project in the neutral form that imports read: with its boards, labels, custom fields, templates, tickets, comments, relations and their people. Only one page
 * of each is in memory at a time, and the keys of the tickets. Refuses with `not_found` and `wrong_organization`.
 */
export const exportProject =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { project: id }: { project: string },
  ): Promise<AsyncIterable<SourceItem>> => {
    const queries = tenancy.queriesOf(principal);
    const project = await foundOrRefused(await queries.projects.find(id), () =>
      refusalForMissing(tenancy, principal, 'project', id),
    );
    const members = new Map<string, OrganizationMemberRecord>();
    for await (const member of allOf((page) => queries.organizations.members(page))) {
      members.set(member.id, member);
    }
    return itemsOf(queries, project, members);
  };

async function* itemsOf(
  queries: TenantQueries,
  project: ProjectRecord,
  members: ReadonlyMap<string, OrganizationMemberRecord>,
): AsyncGenerator<SourceItem> {
  const { id, key, name } = project;
  const named = new Set<string>();
  function* person(personKey: string, fallback: string): Generator<SourceItem> {
    if (named.has(personKey)) return;
    named.add(personKey);
    const member = members.get(personKey);
    const who = member?.name ?? fallback;
    yield itemOf(personKey, who, { kind: 'person', name: who, email: member?.email ?? null });
  }
  yield itemOf(key, name, { kind: 'project', ...importedFromAnswer(Project, project) });
  for await (const board of allOf((page) => queries.boards.list(id, page))) {
    const values = importedFromAnswer(Board, board);
    yield itemOf(board.id, board.name, { kind: 'board', ...values, wipLimit: board.wip_limit });
  }
  const labels = new Set<string>();
  for await (const label of allOf((page) => queries.records.list(Label, id, page))) {
    labels.add(label.id);
    const values = importedFromAnswer(Label, label);
    yield itemOf(label.id, label.name, { kind: 'label', ...values, color: label.color });
  }
  for await (const cycle of allOf((page) => queries.records.list(Cycle, id, page))) {
    yield itemOf(cycle.id, cycle.name, neutralCycle(cycle));
  }
  const fields = await queries.fields.list(id);
  for (const field of fields) yield itemOf(field.key, field.name, neutralField(field));
  yield* templatesOf(queries, id, { labels, fields }, (userId) => person(userId, formerMember));
  const peopleFields = fields.filter(({ type }) => type === 'person' || type === 'people');
  const keys = new Map<string, string>();
  for await (const ticket of ticketsOf(queries, id)) {
    keys.set(ticket.id, ticket.key);
    const { created_by: maker } = ticket;
    if (!isImporter(maker)) yield* person(personKeyOf(maker), maker.name);
    const chosen = peopleFields.flatMap((field) => ticket.custom_fields[field.key] ?? []);
    for (const userId of [...ticket.assignee_ids, ...chosen.map(String)])
      yield* person(userId, formerMember);
    const development = ticket.development_count === 0 ? [] : await queries.git.exported(ticket.id);
    yield itemOf(ticket.key, ticket.title, { ...neutralTicket(ticket), development });
    yield* filesOf(queries, ticket);
    const on = { kind: 'ticket', ref: ticket.id } as const;
    for await (const comment of allOf((page) => queries.comments.list(on, page))) {
      yield* person(personKeyOf(comment.author), comment.author.name);
      yield itemOf(comment.id, ticket.key, {
        kind: 'comment',
        ticket: ticket.key,
        html: comment.body_html,
        author: personKeyOf(comment.author),
        createdAt: new Date(comment.created_at),
      });
    }
  }
  yield* relationsOf(queries, id, keys);
}

const formerMember = 'A former member';

/** The files of a ticket, only by name: their bytes are not in this form. */
async function* filesOf(
  { files }: TenantQueries,
  { id: ref, key }: Pick<TicketRecord, 'id' | 'key'>,
): AsyncGenerator<SourceItem> {
  const on = { kind: 'ticket', ref, commentId: null } as const;
  for await (const { id, name, size, created_at: at } of allOf((page) => files.list(on, page))) {
    const createdAt = new Date(at);
    const record = { kind: 'file', ticket: key, name, open: null, size, createdAt } as const;
    yield { ...itemOf(id, name, record), record: null, outcome: 'left', notes: [noBytes] };
  }
}

const noBytes = importNote('bytes_not_in_form');

const neutralCycle = (cycle: CycleRecord): NeutralRecord => ({
  kind: 'cycle',
  ...importedFromAnswer(Cycle, cycle),
  state: cycle.state,
  startedAt: dateOf(cycle.started_at),
  completedAt: dateOf(cycle.completed_at),
  doneTickets: cycle.done_tickets,
  doneEstimate: cycle.done_estimate,
});

const neutralField = (field: CustomFieldRecord): NeutralRecord => ({
  kind: 'field',
  ...importedFromAnswer(CustomField, field),
  fieldKey: field.key,
  options: field.options.map(({ id: _id, ...option }) => option),
});
