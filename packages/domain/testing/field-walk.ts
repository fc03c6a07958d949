import { expect } from 'vitest';
import type { FieldParameters } from '../src/custom-field/field-filter.ts';
import type { TicketRecord } from '../src/records/ticket-record.ts';
import { bulkTickets } from '../src/ticket/use-cases/bulk-tickets.ts';
import { listTickets } from '../src/ticket/use-cases/read-tickets.ts';
import { aMember, putInProject } from './builders/people.ts';
import { aTenantFixture, type TenantFixture } from './builders/tenant-fixture.ts';
import { aBoard, aProject } from './builders/work.ts';
import { fieldCalls, refusal } from './contract/fields.contract.ts';
import { MirroredTickets } from './contract/mirrored-tickets.ts';
import type { TestStorage } from './contract/test-storage.ts';
import { FieldModel, type ModelField, type ModelTicket } from './field-model.ts';
import { oneOf, randomDefinition, randomValue, type Roll } from './random-fields.ts';

/** What a copy must have. The order of options in a value is in their field alone: a new one is no change of tickets. */
const asCopied = ({ id, version, custom_fields: values }: TicketRecord) => [
  id,
  version,
  Object.entries(values)
    .map(([key, value]) => [key, Array.isArray(value) ? value.toSorted() : value])
    .toSorted(),
];

const page = { limit: 200 };
const all = { words: [], archived: false } as const;

/** Whether the call is refused as invalid. Throws on other refusals. */
const isRefused = async (call: Promise<unknown>): Promise<boolean> => {
  const outcome = await call.then(
    () => null,
    async (error: unknown) => refusal(Promise.reject(error)),
  );
  if (outcome !== null) expect(Object.keys(outcome as object)).toEqual(['validation_failed']);
  return outcome !== null;
};

type OwnCalls = ReturnType<typeof fieldCalls>;

/** Calls that a walk makes: refusals are thrown as `DomainError`, values are those of the API. */
export interface WalkCalls extends Pick<OwnCalls, 'define' | 'change' | 'remove' | 'restore'> {
  create(project: string, content: { boardId?: string; customFields: object }): Promise<string>;
  update(ticket: string, customFields: object): Promise<unknown>;
  /** Whether each change of a ticket was done. */
  bulk(project: string, changes: readonly (readonly [string, object])[]): Promise<boolean[]>;
  /** All tickets of a project with these custom fields, by when they were made. */
  list(project: string, custom: FieldParameters): Promise<readonly TicketRecord[]>;
}

/** The calls of a walk as those of the domain. */
function ownCalls(tenant: TenantFixture): WalkCalls {
  const { principal } = tenant;
  const calls = fieldCalls(tenant);
  return {
    ...calls,
    async create(project, content) {
      const ticket = { project, title: 'Ticket', ...content } as never;
      return (await calls.create(principal, ticket)).id;
    },
    update: (ticket, customFields) =>
      calls.update(principal, { ticket, customFields: customFields as never }),
    async bulk(project, changes) {
      const items = changes.map(
        ([ticket, customFields]) =>
          ({ op: 'update', ticket, customFields: customFields as never }) as const,
      );
      const change = { project, mode: 'each', isDryRun: false, items } as const;
      return (await bulkTickets(calls.ports)(principal, change)).map(({ done }) => done !== null);
    },
    async list(project, custom) {
      const asked = { project, filter: { ...all, custom }, sort: 'created_at', page } as const;
      return (await listTickets(calls.ports)(principal, asked)).items;
    },
  };
}

type CallsOf = (tenant: TenantFixture) => WalkCalls | Promise<WalkCalls>;

/** Two projects with two people, a model of their fields and tickets, and random changes of both. */
async function aWorld(storage: TestStorage, roll: Roll, callsOf: CallsOf) {
  const tenant = await aTenantFixture(storage);
  const { principal } = tenant;
  const calls = await callsOf(tenant);
  const projects = [await aProject(tenant), await aProject(tenant)];
  const boards = new Map<string, string>();
  const people = [await aMember(tenant), await aMember(tenant)].map(({ id }) => id);
  for (const project of projects) {
    boards.set(project.id, (await aBoard(tenant, project)).id);
    for (const person of people) await putInProject(tenant, project.id, person);
  }
  const mirrors = projects.map(({ id }) => new MirroredTickets(id, []));
  const model = new FieldModel();
  let added = 0;
  const one = <T>(from: readonly T[]): T => oneOf(roll, from);

  /** Random values of some fields of a project, and the values of the ticket after them. */
  function someValues(projectId: string, ticket?: ModelTicket) {
    const fields = model.fieldsOf(projectId).filter(() => roll(4) === 0);
    const sent = fields.map(
      (field) => [field, randomValue(roll, field, { ticket, people })] as const,
    );
    const after = model.changed(projectId, sent, ticket);
    return { sent: Object.fromEntries(sent.map(([{ key }, value]) => [key, value.sent])), after };
  }

  const operations: Readonly<Record<string, () => Promise<void>>> = {
    async create() {
      const { id: projectId } = one(projects);
      const { sent, after } = someValues(projectId);
      const boardId = boards.get(projectId) ?? '';
      let id = '';
      const making = calls
        .create(projectId, { boardId, customFields: sent })
        .then((ticket) => (id = ticket));
      expect(await isRefused(making)).toBe(after === undefined);
      if (after !== undefined) model.tickets.push({ id, projectId, values: after });
    },
    async change() {
      const ticket = one(model.tickets);
      const { sent, after } = someValues(ticket.projectId, ticket);
      expect(await isRefused(calls.update(ticket.id, sent))).toBe(after === undefined);
      if (after !== undefined) ticket.values = after;
    },
    async bulk() {
      const { id: project } = one(projects);
      const tickets = model.tickets.filter(({ projectId }) => projectId === project);
      if (tickets.length === 0) return;
      const expected: boolean[] = [];
      const changes = Array.from({ length: 1 + roll(5) }, () => {
        const ticket = one(tickets);
        const { sent, after } = someValues(project, ticket);
        expected.push(after !== undefined);
        if (after !== undefined) ticket.values = after;
        return [ticket.id, sent] as const;
      });
      expect(await calls.bulk(project, changes)).toEqual(expected);
    },
    async options() {
      const field = one(model.fields);
      if (field.isDeleted || field.options.length === 0) return;
      const chosen = model.chosen(field);
      const removed = field.options.filter(() => roll(6) === 0).slice(0, field.options.length - 1);
      const staying = field.options
        .filter((option) => !removed.includes(option))
        .map((option) => ({
          ...option,
          name: roll(4) === 0 ? `${option.name.slice(0, 9)} ${(added += 1)}` : option.name,
          archived: roll(5) === 0 ? !option.archived : option.archived,
        }));
      if (roll(3) === 0) staying.reverse();
      const more =
        roll(3) === 0 && field.options.length < 9 ? [{ name: `new ${(added += 1)}` }] : [];
      const to = new Map(
        removed
          .filter(() => roll(5) > 0)
          .map(({ id }) => [id, roll(3) === 0 ? null : one(staying).id] as const),
      );
      const isUnnamed = removed.some(({ id }) => chosen.has(id) && !to.has(id));
      const isEmptied = field.required && [...to.values()].includes(null);
      const targets = new Map([...to].map(([id, target]) => [id, target]));
      const initial = [field.default ?? []]
        .flat()
        .flatMap((id) => (targets.has(String(id)) ? (targets.get(String(id)) ?? []) : String(id)));
      const isDefaultArchived = staying.some(
        ({ id, archived }) => archived && initial.includes(id),
      );
      const sent = {
        field: field.id,
        options: [...staying, ...more],
        ...(to.size > 0 && { replaceWith: Object.fromEntries(to) }),
      };
      let options = field.options;
      const change = calls
        .change(principal, sent)
        .then((answer) => (options = [...answer.options]));
      const isFaulty = isUnnamed || isEmptied || isDefaultArchived;
      expect(await isRefused(change)).toBe(isFaulty);
      if (!isFaulty) model.replace(field, options, to);
    },
    async settings() {
      const field = one(model.fields);
      if (field.isDeleted) return;
      const isPerson = field.type === 'person' || field.type === 'people';
      const value = randomValue(roll, field, { people });
      const patch =
        roll(2) === 0 || isPerson ? { required: roll(3) === 0 } : { default: value.sent };
      const isFaulty = 'default' in patch && value.stored === undefined;
      const change = calls.change(principal, { field: field.id, ...patch });
      expect(await isRefused(change)).toBe(isFaulty);
      if ('required' in patch) field.required = patch.required === true;
      else if (!isFaulty) field.default = value.stored ?? null;
    },
    async deletion() {
      const deleted = model.fields.filter(({ isDeleted }) => isDeleted);
      const field = one(deleted.length > 0 && roll(3) > 0 ? deleted : model.fields);
      const change = field.isDeleted ? calls.restore : calls.remove;
      await change(principal, { field: field.id });
      field.isDeleted = !field.isDeleted;
    },
  };

  async function define(name: string): Promise<void> {
    const projectId = roll(3) === 0 ? null : one(projects).id;
    const made = await calls.define({ ...randomDefinition(roll, name), projectId });
    const field: ModelField = {
      ...made,
      projectId,
      options: [...made.options],
      default: null,
      isDeleted: false,
    };
    model.fields.push(field);
  }

  /** Compares what is read, listed and mirrored with the model. */
  async function compare(): Promise<number> {
    const log = await storage.recordedEvents(principal.organizationId);
    for (const mirror of mirrors) mirror.apply(log);
    for (const [at, { id: project }] of projects.entries()) {
      const expected = new Map(
        model.tickets
          .filter(({ projectId }) => projectId === project)
          .map((ticket) => [ticket.id, model.shown(ticket)]),
      );
      const list = async (custom: FieldParameters = {}) => calls.list(project, custom);
      const tickets = await list();
      const seen = new Map(tickets.map((ticket) => [ticket.id, ticket.custom_fields]));
      expect(seen).toEqual(expected);
      const mirrored = tickets.map(({ id }) => mirrors[at]?.ticket(id)) as typeof tickets;
      expect(mirrored.map(asCopied)).toEqual(tickets.map(asCopied));
      const fields = model.fieldsOf(project);
      if (fields.length === 0) continue;
      const { key } = one(fields);
      const unset = [...expected].filter(([, values]) => !(key in values)).map(([id]) => id);
      expect((await list({ [key]: 'none' })).map(({ id }) => id)).toEqual(unset);
      const choice = fields.find(({ type }) => type === 'choices' || type === 'choice');
      if (choice === undefined) continue;
      const { id, name } = one(choice.options);
      const having = model.tickets.filter(
        ({ projectId, values }) =>
          projectId === project && [values.get(choice.id) ?? []].flat().includes(id),
      );
      const filtered = await list({ [choice.key]: name.toUpperCase() });
      expect(filtered.map((ticket) => ticket.id)).toEqual(having.map((ticket) => ticket.id));
    }
    return model.tickets.length;
  }
  return { define, operations, compare };
}

const weights = { create: 3, change: 10, bulk: 4, options: 4, settings: 2, deletion: 1 };
const kinds = Object.entries(weights).flatMap(([kind, weight]) =>
  Array.from({ length: weight }, () => kind),
);

/**
 * Makes random definitions and changes of two projects, by calls of the domain or others, and compares all tickets, lists and a copy by the log
 * with a model. At most 45 definitions. Returns how many tickets were compared.
 */
export async function walkFields(
  storage: TestStorage,
  roll: Roll,
  { definitions, changes }: { definitions: number; changes: number },
  callsOf: CallsOf = ownCalls,
): Promise<number> {
  const { define, operations, compare } = await aWorld(storage, roll, callsOf);
  const isDefining = (at: number) => at % Math.max(1, Math.floor(changes / definitions)) === 0;
  let defined = 0;
  let compared = 0;
  for (let at = 0; at < changes; at += 1) {
    if (defined < definitions && (at < 3 || isDefining(at))) await define(`F${(defined += 1)}`);
    await operations[at < 2 ? 'create' : (kinds[roll(kinds.length)] as string)]?.();
    if (at % 20 === 19) compared += await compare();
  }
  return compared + (await compare());
}
