import { describe, expect, it } from 'vitest';
import { viaOfActor, type Principal } from '../../src/access/principal.ts';
import { ruleBudget } from '../../src/budgets/rule-budget.ts';
import { deactivateAccount } from '../../src/identity/account/deactivate-account.ts';
import type { Scope } from '../../src/kernel/scopes.ts';
import { Credential } from '../../src/records/credential.ts';
import type { Membership } from '../../src/records/membership.ts';
import type { Organization } from '../../src/records/organization.ts';
import type { Rule, RuleAction, RuleWhen } from '../../src/records/rule.ts';
import type { NoticePortion } from '../../src/notification/notice-portion.ts';
import { changed } from '../../src/record/next-version.ts';
import { RuleRun } from '../../src/records/rule-run.ts';
import type { User } from '../../src/records/user.ts';
import { runRule } from '../../src/rule/use-cases/run-rule.ts';
import { runRules } from '../../src/rule/use-cases/run-rules.ts';
import { startRuns } from '../../src/rule/use-cases/start-runs.ts';
import { tryRule } from '../../src/rule/use-cases/try-rule.ts';
import { createTicket } from '../../src/ticket/use-cases/create-ticket.ts';
import { moveTicket } from '../../src/ticket/use-cases/move-ticket.ts';
import { readTicket } from '../../src/ticket/use-cases/read-tickets.ts';
import { updateTicket } from '../../src/ticket/use-cases/update-ticket.ts';
import { aMember } from '../builders/people.ts';
import {
  aPrincipal,
  aTenantFixture,
  save,
  type TenantFixture,
} from '../builders/tenant-fixture.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { plainTicketFilter } from '../in-memory/rules.ts';
import { refusal } from './fields.contract.ts';
import { ruleCalls } from './rules.contract.ts';
import { untilSettled, type StorageOf, type TestStorage } from './test-storage.ts';

const onCreated: RuleWhen = { on: 'event', kinds: ['ticket.created'] };
const onUpdated: RuleWhen = { on: 'event', kinds: ['ticket.updated'] };
const set = (fields: object): RuleAction => ({ do: 'set', fields });
const add = (tag: string): RuleAction => ({ do: 'add', tag_names: [tag] });

/** A project with an open and a done board, and the rules of its organization. */
async function anAutomatedProject(storage: TestStorage, tenant: TenantFixture) {
  const calls = ruleCalls(tenant);
  const { organizationId } = tenant.principal;
  const ports = { ...calls.ports, readTicketFilter: plainTicketFilter };
  const project = await aProject(tenant);
  const open = await aBoard(tenant, project);
  const done = await aBoard(tenant, project, { isDone: true });
  const runOnce = runRules(ports);
  const create = createTicket(ports);
  const read = readTicket(ports);
  const change = updateTicket(ports);
  // An event is read once no older transaction is open, in any database of the cluster.
  const settled = () => untilSettled(storage, tenant);
  // A transaction that waits for a second connection can wait for ever.
  const inside = { transactions: 0, reads: 0 };
  const inTenant: TestStorage['tenancy']['inTenant'] = (principal, work, retry) =>
    ports.tenancy.inTenant(
      principal,
      async (stores) => {
        inside.transactions += 1;
        return work(stores).finally(() => (inside.transactions -= 1));
      },
      retry,
    );
  return {
    ...calls,
    open,
    done,
    project,
    ticket: (title = 'Work', fields: object = {}) =>
      create(tenant.principal, { project: project.id, boardId: open.id, title, ...fields }),
    /** Reads outside a transaction that were begun while it was open. */
    readsBeside: () => inside.reads,
    look: (ticket: string) => read(tenant.principal, { ticket }),
    list: async () => {
      const { tickets } = tenant.tenancy.queriesOf(tenant.principal);
      const filter = { words: [], archived: false };
      return (await tickets.listAll(filter, 'created_at', { limit: 50 })).items;
    },
    move: (ticket: string, boardId: string) =>
      moveTicket(ports)(tenant.principal, { ticket, boardId, position: { at: 'end' } }),
    edit: (ticket: string, fields: object) => change(tenant.principal, { ticket, ...fields }),
    /** Runs rules to the end. */
    work: async () => {
      const tenancy = {
        ...ports.tenancy,
        inTenant,
        queriesOf: (principal: Principal) => {
          if (inside.transactions > 0) inside.reads += 1;
          return ports.tenancy.queriesOf(principal);
        },
      };
      const run = runRules({ ...ports, tenancy });
      const isDone = async (): Promise<boolean> => {
        await settled();
        return (await run(organizationId)) === false;
      };
      for (let turns = 50; turns > 0 && !(await isDone()); turns -= 1);
    },
    attempt: async (id: string, as: Principal = tenant.principal) => {
      await settled();
      return tryRule(ports)(as, { rule: id });
    },
    runBy: (as: Principal, id: string, ticket: string) => runRule(ports)(as, { rule: id, ticket }),
    portion: async (portion: NoticePortion) => {
      await settled();
      return runOnce(organizationId, portion);
    },
    startFirst: async (portion: NoticePortion) => {
      await settled();
      return startRuns(ports)(organizationId, portion);
    },
    rule: (when: RuleWhen, actions: readonly RuleAction[], fields: object = {}, as?: Principal) =>
      calls.create({ when, if: {}, do: actions, ...fields }, as),
    outcomes: async (rule: string) =>
      (await calls.runs(rule)).items.map(({ outcome, problem }) => problem?.code ?? outcome),
    log: async () => {
      const { events } = tenant.tenancy.queriesOf(tenant.principal);
      return (await events.list({}, { limit: 200 })).items;
    },
  };
}

/** An admin of the organization. */
async function anAdmin(tenant: TenantFixture): Promise<Principal> {
  const { id, name } = await aMember(tenant);
  await tenant.tenancy.inTenant(tenant.principal, async (stores) => {
    const membership = (await stores.organizations.membership(id)) as Membership;
    await save(stores, Object.assign(membership, { role: 'admin' }));
  });
  return aPrincipal(tenant.principal.organizationId, {
    actor: { type: 'user', id, name },
    person: { userId: id, role: 'admin' },
  });
}

/** A credential of the organization, as it acts. */
async function aCredential(tenant: TenantFixture, scopes: readonly Scope[]): Promise<Principal> {
  const { newId, principal, tick, tenancy } = tenant;
  const { organizationId, actor: createdBy } = principal;
  const publicId = newId().replaceAll('-', '').slice(-20);
  const credential = new Credential({
    id: newId(),
    organizationId,
    publicId,
    name: 'ci',
    scopes: [...scopes],
    secrets: [],
    createdBy,
    now: tick(),
  });
  await tenancy.inTenant(principal, (stores) => save(stores, credential));
  const { id, name } = credential;
  const actor = { type: 'api_credential', id, name, public_id: publicId } as const;
  return aPrincipal(organizationId, { actor, scopes });
}

/** What rules do. */
export function ruleRunsContract(storage: StorageOf): void {
  describe('runs of rules', () => {
    it('do all actions on an event once, as the person of the rule, and are listed', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, look, work, runs, log, read, done, readsBeside } =
        await anAutomatedProject(storage(), tenant);
      await ticket('Before');
      const ada = await anAdmin(tenant);
      const { id: adaId } = ada.actor as { id: string };
      const mention = `<a data-mention="${adaId}">@Ada</a>`;
      const actions: RuleAction[] = [
        set({ priority: 'high', title: 'New: {{ticket.title}}' }),
        { do: 'move', board_id: done.id },
        { do: 'comment', body_html: `<p>{{actor.name}} ${mention}</p>` },
        {
          do: 'create',
          board_id: done.id,
          fields: { title: 'Test {{ticket.key}}' },
          as: 'sub_ticket',
        },
        { do: 'notify', user_ids: [adaId], title: 'Look' },
      ];
      const made = await rule(onCreated, actions, {}, ada);
      const { id, key } = await ticket();
      await work();
      await work();
      expect(await look(id)).toMatchObject({
        priority: 'high',
        title: 'New: Work',
        board_id: done.id,
        comment_count: 1,
        children: { done: 1, total: 1 },
      });
      const { items } = await runs(made.id);
      expect(items).toMatchObject([
        {
          outcome: 'done',
          cause: 'event',
          ticket_key: key,
          changes: ['set', 'move', 'comment', 'create', 'notify'].map((each) => ({ do: each })),
        },
      ]);
      expect(readsBeside()).toBe(0);
      const events = await log();
      const ofRule = events.filter(({ actor }) => viaOfActor(actor) !== null);
      expect(new Set(ofRule.map(({ type }) => type))).toContain('ticket.moved');
      for (const { actor } of ofRule) {
        expect(actor).toMatchObject({ ...ada.actor, via: { type: 'rule', id: made.id, depth: 1 } });
      }
      expect((await read(made.id)).last_run_at).not.toBeNull();
    });

    it('leave out tickets that the filter does not select, and count them', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, look, work, outcomes, read } = await anAutomatedProject(
        storage(),
        tenant,
      );
      const made = await rule(onCreated, [set({ title: 'Hot' })], { if: { priority: 'high' } });
      const [cold, hot] = [await ticket(), await ticket('Work', { priority: 'high' })];
      await work();
      expect([(await look(cold.id)).title, (await look(hot.id)).title]).toEqual(['Work', 'Hot']);
      expect(await outcomes(made.id)).toEqual(['done']);
      expect((await read(made.id)).not_matched).toBe(1);
    });

    it('do nothing when an action is refused; ten refusals switch the rule off', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, look, work, outcomes, read, log } = await anAutomatedProject(
        storage(),
        tenant,
      );
      const ada = await anAdmin(tenant);
      const full = [set({ priority: 'high' }), { do: 'move', board_slug: 'nowhere' } as const];
      const made = await rule(onCreated, full, {}, ada);
      const { id, version } = await ticket();
      await work();
      expect(await look(id)).toMatchObject({ priority: 'medium', version });
      expect(await outcomes(made.id)).toEqual(['validation_failed']);
      for (let more = 1; more < ruleBudget.refusals + 2; more += 1) await ticket();
      await work();
      expect(await outcomes(made.id)).toHaveLength(ruleBudget.refusals);
      expect(await read(made.id)).toMatchObject({ enabled: false, disabled_reason: 'refused' });
      const sent = (await log()).filter(({ type }) => type === 'notification.sent');
      expect(sent.map(({ data }) => data['title'])).toEqual(['The rule Triage was switched off']);
    });

    it('notify the assignees of a ticket who are members now', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, work, outcomes, log } = await anAutomatedProject(storage(), tenant);
      const notify = { do: 'notify', user_ids: ['assignees'], title: 'Look' } as const;
      const made = await rule(onCreated, [notify, set({ priority: 'high' })]);
      const [ada, bob] = [await anAdmin(tenant), await anAdmin(tenant)].map(
        ({ actor }) => actor as { id: string },
      ) as [{ id: string }, { id: string }];
      await ticket('Both', { assigneeIds: [ada.id, bob.id] });
      await ticket('Gone', { assigneeIds: [bob.id] });
      await tenant.tenancy.inTenant(tenant.principal, async (stores) => {
        const membership = (await stores.organizations.membership(bob.id)) as Membership;
        await save(stores, Object.assign(membership, { removedAt: tenant.tick() }));
      });
      await work();
      expect(await outcomes(made.id)).toEqual(['done', 'done']);
      const sent = (await log()).filter(({ type }) => type === 'notification.sent');
      expect(sent.map(({ data }) => data['recipient_count'])).toEqual([1]);
    });

    it('never answer their own events, and end chains of rules', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, edit, work, outcomes, log } = await anAutomatedProject(
        storage(),
        tenant,
      );
      const flip = await Promise.all(
        ['high', 'low'].map((priority) => rule(onUpdated, [set({ priority })])),
      );
      const { id } = await ticket();
      await edit(id, { title: 'Changed' });
      await work();
      const ran = (await Promise.all(flip.map((each) => outcomes(each.id)))).flat();
      expect(ran.filter((outcome) => outcome === 'depth_exceeded').length).toBeGreaterThan(0);
      const depths = (await log()).map(({ actor }) => viaOfActor(actor)?.depth ?? 0);
      expect(Math.max(...depths)).toBe(ruleBudget.depth);
    });

    it('stop when the person of the rule may not run it any more', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, work, outcomes, read, look } = await anAutomatedProject(
        storage(),
        tenant,
      );
      const ada = await anAdmin(tenant);
      const made = await rule(onCreated, [set({ title: 'Hot' })], {}, ada);
      await tenant.tenancy.inTenant(tenant.principal, async (stores) => {
        const { id } = ada.actor as { id: string };
        const membership = (await stores.organizations.membership(id)) as Membership;
        await save(stores, Object.assign(membership, { role: 'member' }));
      });
      const { id } = await ticket();
      await work();
      expect((await look(id)).title).toBe('Work');
      expect(await outcomes(made.id)).toEqual(['insufficient_role']);
      expect(await read(made.id)).toMatchObject({ enabled: false, disabled_reason: 'not_allowed' });
    });

    it('of a schedule happen once for missed times, and not while their last ticket is open', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, work, runs, project, open } = await anAutomatedProject(storage(), tenant);
      const when = {
        on: 'schedule',
        recurrence: 'FREQ=DAILY',
        start: '2026-02-02',
        time: '09:00',
        time_zone: 'UTC',
      } as const;
      const action: RuleAction = {
        do: 'create',
        project_id: project.id,
        board_id: open.id,
        fields: { title: 'Report {{date}}' },
        unless_open: true,
      };
      const made = await rule(when, [action], { if: null });
      const skipTo = (days: number) => {
        for (let turns = days * 86_400; turns > 0; turns -= 1) tenant.tick();
      };
      await work();
      expect((await runs(made.id)).items).toEqual([]);
      skipTo(3);
      await work();
      skipTo(1);
      await work();
      const changes = (await runs(made.id)).items.map((run) => run.changes.length);
      expect(changes).toEqual([0, 1]);
    });

    it('of a schedule, and of a due date, happen for each ticket that the filter selects', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, work, outcomes, look } = await anAutomatedProject(storage(), tenant);
      const due = new Date(tenant.tick().getTime() - 86_400_000 * 2);
      const [late, undated] = [await ticket('Late', { dueAt: due }), await ticket('Other')];
      const overdue = { on: 'time', of: 'due', days: 1 } as const;
      const made = await rule(overdue, [set({ priority: 'highest' })]);
      await work();
      for (let turns = 3_600; turns > 0; turns -= 1) tenant.tick();
      await work();
      expect(await outcomes(made.id)).toEqual(['done']);
      expect((await look(late.id)).priority).toBe('highest');
      expect((await look(undated.id)).priority).toBe('medium');
    });

    it('wait when there were too many actions in an hour', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, work, outcomes, look, log } = await anAutomatedProject(
        storage(),
        tenant,
      );
      const made = await rule(onCreated, [set({ title: 'Hot' })]);
      const { organizationId } = tenant.principal;
      const now = tenant.tick();
      const change = { action: 0, do: 'set', ticket_id: null, ticket_key: null } as const;
      const run = new RuleRun({
        id: tenant.newId(),
        organizationId,
        ruleId: made.id,
        cause: 'hand',
        causeKey: 'many',
        outcome: 'done',
        changes: Array.from({ length: ruleBudget.actionsOfRule }, () => change),
        facts: { actor: null, branch: null, depth: 0 },
        endedAt: now,
        now,
      });
      await tenant.tenancy.inTenant(tenant.principal, (stores) => save(stores, run));
      const { id } = await ticket();
      await work();
      const later = await ticket();
      await work();
      expect((await look(id)).title).toBe('Work');
      expect(await outcomes(made.id)).toEqual(['waiting', 'waiting', 'done']);
      const pass = (seconds: number) => {
        for (let turns = seconds; turns > 0; turns -= 1) tenant.tick();
      };
      pass(3_500);
      await work();
      // The hour is over, and the wait not yet.
      pass(200);
      const newest = await ticket();
      await work();
      pass(200);
      await work();
      expect((await look(id)).title).toBe('Hot');
      const events = await log();
      const done = events.filter(({ type }) => type === 'ticket.updated');
      expect(done.map(({ data }) => data['id'])).toEqual([id, later.id, newest.id]);
    });

    it('by hand are done at once, before those that wait', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, startFirst, outcomes, runBy, look } = await anAutomatedProject(
        storage(),
        tenant,
      );
      const waiting = await rule(onCreated, [set({ title: 'Hot' })]);
      const byHand = await rule({ on: 'hand' }, [set({ title: 'Pressed' })]);
      const [{ id }, pressed] = [await ticket(), await ticket()];
      await startFirst('all');
      const run = await runBy(tenant.principal, byHand.id, pressed.id);
      expect(run.outcome).toBe('done');
      expect((await look(pressed.id)).title).toBe('Pressed');
      expect((await look(id)).title).toBe('Work');
      expect(await outcomes(waiting.id)).toEqual(['waiting', 'waiting']);
    });

    it('create a ticket by another action while the last one is open', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, change, work, outcomes, runs, open } = await anAutomatedProject(
        storage(),
        tenant,
      );
      const creation = (title: string): RuleAction => ({
        do: 'create',
        board_id: open.id,
        fields: { title },
        unless_open: true,
      });
      const high = { if: { priority: 'high' } };
      const made = await rule(onCreated, [creation('Report')], high);
      const created = async () =>
        (await runs(made.id)).items.map(({ changes }) => changes.length).toReversed();
      await ticket('Work', { priority: 'high' });
      await work();
      await change(tenant.principal, {
        rule: made.id,
        do: [creation('Review'), creation('Report')],
      });
      await ticket('Work', { priority: 'high' });
      await work();
      expect(await outcomes(made.id)).toEqual(['done', 'done']);
      expect(await created()).toEqual([1, 1]);
      const { items } = await runs(made.id);
      expect(items[0]?.changes).toMatchObject([{ action: 0, do: 'create' }]);
    });

    it('repeat a ticket some days after its completion, and then the ticket that they made', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, change, move, work, runs, list, open, done } = await anAutomatedProject(
        storage(),
        tenant,
      );
      const { id } = await ticket('Water the plants');
      const another = await ticket('Paint the wall');
      const action = {
        do: 'create',
        board_id: open.id,
        fields: { title: 'Water the plants' },
        repeats: id,
      } as const;
      const made = await rule({ on: 'time', of: 'completed', days: 2 }, [action]);
      const skipTo = (days: number) => {
        for (let turns = days * 86_400; turns > 0; turns -= 1) tenant.tick();
      };
      const plants = async () =>
        (await list())
          .filter(({ title }) => title.startsWith('Water'))
          .map(({ id: plant, completed_at: at }) => [plant, at !== null] as const);
      await move(id, done.id);
      await move(another.id, done.id);
      await work();
      expect(await plants()).toEqual([[id, true]]);
      skipTo(3);
      await work();
      const [, second] = await plants();
      expect(await plants()).toEqual([
        [id, true],
        [second?.[0], false],
      ]);
      // A rule that is changed still repeats the ticket that it made last.
      await change(tenant.principal, {
        rule: made.id,
        do: [{ ...action, fields: { title: 'Water all plants' } }],
      });
      await move(second?.[0] as string, done.id);
      skipTo(3);
      await work();
      expect((await plants()).map(([, isDone]) => isDone)).toEqual([true, true, false]);
      expect((await runs(made.id)).items.map((run) => run.ticket_id)).toEqual([second?.[0], id]);
    });

    it('of a schedule make no ticket while the one that they repeat is open', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, move, work, list, project, open, done } = await anAutomatedProject(
        storage(),
        tenant,
      );
      const { id } = await ticket('Report');
      const when = {
        on: 'schedule',
        recurrence: 'FREQ=DAILY',
        start: '2026-02-02',
        time: '09:00',
        time_zone: 'UTC',
      } as const;
      await rule(
        when,
        [
          {
            do: 'create',
            project_id: project.id,
            board_id: open.id,
            fields: { title: 'Report' },
            unless_open: true,
            repeats: id,
          },
        ],
        { if: null },
      );
      const nextDay = async () => {
        for (let turns = 86_400; turns > 0; turns -= 1) tenant.tick();
        await work();
        return (await list()).length;
      };
      await work();
      expect(await nextDay()).toBe(1);
      await move(id, done.id);
      expect(await nextDay()).toBe(2);
      expect(await nextDay()).toBe(2);
    });

    it('act by the rule, and on the ticket, as they are when the run is done', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, look, edit, change, startFirst, work, outcomes } =
        await anAutomatedProject(storage(), tenant);
      const made = await rule(onCreated, [add('old')]);
      const { id } = await ticket();
      await startFirst('all');
      await edit(id, { tagNames: ['mine'] });
      await change(tenant.principal, { rule: made.id, do: [add('new')] });
      await work();
      expect((await look(id)).tag_names.toSorted()).toEqual(['mine', 'new']);
      expect(await outcomes(made.id)).toEqual(['done']);
    });

    it('of a time happen once for it, also when the rule is enabled again', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, change, work, outcomes, done } = await anAutomatedProject(
        storage(),
        tenant,
      );
      await ticket('Done', { boardId: done.id });
      const hours = (count: number) => {
        for (let turns = count * 3_600; turns > 0; turns -= 1) tenant.tick();
      };
      hours(48);
      const times = ['on_board', 'completed'] as const;
      const rules = await Promise.all(
        times.map((of) => rule({ on: 'time', of, days: 1 }, [add('late')])),
      );
      await work();
      for (const { id } of rules) {
        await change(tenant.principal, { rule: id, enabled: false });
        await change(tenant.principal, { rule: id, enabled: true });
      }
      hours(1);
      await work();
      for (const { id, when } of rules) {
        expect(await outcomes(id)).toEqual(['done']);
        await change(tenant.principal, { rule: id, when: { ...when, days: 2 } as RuleWhen });
      }
      await work();
      for (const { id } of rules) expect(await outcomes(id)).toEqual(['done', 'done']);
    });

    it('do not wait beyond a pause or another `when`', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, change, startFirst, work, outcomes } = await anAutomatedProject(
        storage(),
        tenant,
      );
      const paused = await rule(onCreated, [set({ title: 'Hot' })]);
      const second = await rule(onCreated, [set({ title: 'Hot' })]);
      await ticket();
      await startFirst('all');
      expect(await outcomes(paused.id)).toEqual(['waiting']);
      await change(tenant.principal, { rule: paused.id, enabled: false });
      await change(tenant.principal, { rule: paused.id, enabled: true });
      await change(tenant.principal, { rule: second.id, when: onUpdated });
      await work();
      expect([await outcomes(paused.id), await outcomes(second.id)]).toEqual([[], []]);
    });

    it('stop when the account of the person is deactivated', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, work, outcomes, read } = await anAutomatedProject(storage(), tenant);
      const ada = await anAdmin(tenant);
      const made = await rule(onCreated, [set({ title: 'Hot' })], {}, ada);
      const { accountsTransaction, newId } = storage();
      const deactivate = deactivateAccount({ accountsTransaction, newId, clock: tenant.tick });
      const { id: user } = ada.actor as { id: string };
      await deactivate({ user, actor: tenant.principal.actor });
      await ticket();
      await work();
      expect(await outcomes(made.id)).toEqual(['insufficient_role']);
      expect(await read(made.id)).toMatchObject({ enabled: false, disabled_reason: 'not_allowed' });
    });

    it('say that a rule was switched off in the language of its person, or of the organization', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, work, log } = await anAutomatedProject(storage(), tenant);
      const [ada, bob] = [await anAdmin(tenant), await anAdmin(tenant)];
      for (const each of [ada, bob]) await rule(onCreated, [set({ title: 'Hot' })], {}, each);
      const { accountsTransaction } = storage();
      await accountsTransaction.inIdentity(async (stores) => {
        const account = await stores.accounts.load({ id: (ada.actor as { id: string }).id });
        await stores.write({ saved: [changed(account?.user as User, { locale: 'de' })] });
      });
      await tenant.tenancy.inTenant(tenant.principal, async (stores) => {
        const organization = (await stores.organizations.lock()) as Organization;
        const memberships: Membership[] = [];
        for (const { actor } of [ada, bob]) {
          const membership = await stores.organizations.membership((actor as { id: string }).id);
          memberships.push(Object.assign(membership as Membership, { role: 'member' }));
        }
        await save(stores, changed(organization, { defaultLocale: 'fr' }), ...memberships);
      });
      await ticket();
      await work();
      const sent = (await log()).filter(({ type }) => type === 'notification.sent');
      expect(sent.map(({ data }) => data['title']).toSorted()).toEqual([
        'Die Regel Triage wurde ausgeschaltet',
        'La règle Triage a été désactivée',
      ]);
    });

    it('repeat a ticket days after it is completed, not while its last one is open', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, move, work, runs, open, done, list } = await anAutomatedProject(
        storage(),
        tenant,
      );
      const again: RuleAction = {
        do: 'create',
        board_id: open.id,
        fields: { title: 'Monthly report', priority: 'high' },
        unless_open: true,
      };
      const monthly = { on: 'time', of: 'completed', days: 30 } as const;
      await ticket('Monthly report', { priority: 'high', boardId: done.id });
      await ticket('Another', { priority: 'low', boardId: done.id });
      const made = await rule(monthly, [again], { if: { priority: 'high' } });
      const days = async (count: number) => {
        tenant.tick(count * 86_400_000);
        await work();
        tenant.tick(3_600_000);
        await work();
        return (await list()).filter(({ priority }) => priority === 'high').length;
      };
      expect(await days(29)).toBe(1);
      expect(await days(2)).toBe(2);
      // Open: however long.
      expect(await days(90)).toBe(2);
      const [, second] = (await list()).filter(({ priority }) => priority === 'high');
      await move(second?.id ?? '', done.id);
      expect(await days(20)).toBe(2);
      expect(await days(11)).toBe(3);
      expect((await runs(made.id)).items.every(({ outcome }) => outcome === 'done')).toBe(true);
    });

    it('need the scopes of what they read and do', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, work, outcomes, attempt, runBy } = await anAutomatedProject(
        storage(),
        tenant,
      );
      const key = await aCredential(tenant, ['projects:write', 'tickets:write', 'comments:write']);
      const notify = { do: 'notify', user_ids: ['assignees'], title: 'Look' } as const;
      const quiet = await rule(onCreated, [set({ title: 'Hot' })], {}, key);
      const loud = await rule(onCreated, [notify], {}, key);
      const { id } = await ticket();
      await work();
      expect(await outcomes(quiet.id)).toEqual(['done']);
      expect(await outcomes(loud.id)).toEqual(['insufficient_role']);
      expect(await refusal(attempt(quiet.id, key))).toEqual({
        insufficient_scope: { required: 'tickets:read' },
      });
      const reader = { ...key, scopes: ['projects:write', 'tickets:read'] as const };
      expect(await refusal(runBy(reader, quiet.id, id))).toEqual({
        insufficient_scope: { required: 'tickets:write' },
      });
    });

    it('are tried as they would have started', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, edit, work, attempt } = await anAutomatedProject(storage(), tenant);
      const comment = { do: 'comment', body_html: '<p>{{actor.name}}</p>' } as const;
      const made = await rule(onUpdated, [set({ title: 'Hot' }), comment]);
      const { id } = await ticket();
      const { id: later } = await ticket();
      await edit(id, { title: 'Warm' });
      await edit(later, { title: 'Warm' });
      await work();
      const { runs, ...counts } = await attempt(made.id);
      expect(counts).toMatchObject({ matched: 2, not_matched: 0 });
      expect(runs.map((run) => run.ticket_id)).toEqual([later, id]);
    });

    it('start by the thousand at once', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, runs } = await anAutomatedProject(storage(), tenant);
      const made = await rule(onCreated, [set({ title: 'Hot' })]);
      const { organizationId } = tenant.principal;
      const started = Array.from(
        { length: 4_000 },
        (_, at) =>
          new RuleRun({
            id: tenant.newId(),
            organizationId,
            ruleId: made.id,
            cause: 'hand',
            causeKey: `${at}`,
            facts: { actor: null, branch: null, depth: 0 },
            now: tenant.tick(),
          }),
      );
      await tenant.tenancy.inTenant(tenant.principal, (stores) =>
        stores.write(
          { sets: [{ kind: 'rule_runs', runs: started }] },
          { kind: 'done', answer: null },
        ),
      );
      const [newest] = (await runs(made.id)).items;
      expect(newest?.id).toBe(started.at(-1)?.id);
    });

    it('that cannot be started hold up no others', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, work, portion, outcomes, read } = await anAutomatedProject(
        storage(),
        tenant,
      );
      const daily = {
        on: 'schedule',
        recurrence: 'FREQ=DAILY',
        start: '2026-02-02',
        time: '00:00',
        time_zone: 'UTC',
      } as const;
      const broken = await rule(daily, [set({ title: 'Hot' })]);
      const made = await rule(onCreated, [set({ title: 'Hot' })]);
      await tenant.tenancy.inTenant(tenant.principal, async (stores) => {
        const { rule: stored } = (await stores.rules.lock(broken.id)) as { rule: Rule };
        const when = { ...daily, time_zone: 'Nowhere/Town' };
        await save(stores, changed(stored, { when, nextAt: tenant.tick() }));
      });
      await ticket();
      await expect(portion('first')).rejects.toThrow(/time zone/i);
      await portion('skip');
      expect(await outcomes(broken.id)).toEqual(['failed']);
      expect((await read(broken.id)).next_at).not.toBeNull();
      await work();
      expect(await outcomes(made.id)).toEqual(['done']);
    });

    it('are left out for an event with which they cannot be started', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, work, outcomes, startFirst } = await anAutomatedProject(
        storage(),
        tenant,
      );
      const made = await rule(onCreated, [set({ title: 'Hot' })]);
      await ticket();
      await ticket();
      // The first event is that of the rule.
      expect([await startFirst('first'), await startFirst('skip')]).toEqual([true, true]);
      await work();
      expect(await outcomes(made.id)).toEqual(['done']);
    });

    it('that fail each time are refused', async () => {
      const tenant = await aTenantFixture(storage());
      const { rule, ticket, portion, outcomes } = await anAutomatedProject(storage(), tenant);
      const made = await rule(onCreated, [set({ title: 'Hot' })]);
      await ticket();
      await portion('skip');
      expect(await outcomes(made.id)).toEqual(['failed']);
    });
  });
}
