import { describe, expect, it } from 'vitest';
import { createGitConnection } from '../../src/git/use-cases/change-git-connections.ts';
import { receiveGitDelivery } from '../../src/git/use-cases/receive-git-delivery.ts';
import { listTicketComments } from '../../src/comment/use-cases/read-comments.ts';
import type { GitCause } from '../../src/ports/git.port.ts';
import type { GitTrigger, RuleAction, RuleWhen } from '../../src/records/rule.ts';
import { tryRule } from '../../src/rule/use-cases/try-rule.ts';
import { runRules } from '../../src/rule/use-cases/run-rules.ts';
import { aGitRequest, aSentCommit, type PlainDelivery } from '../builders/git.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { plainGitReader } from '../in-memory/git.ts';
import { plainTicketFilter } from '../in-memory/rules.ts';
import { plainSignInTools } from '../in-memory/sign-in-tools.ts';
import { predictableWebhookTools } from '../in-memory/webhooks.ts';
import { ruleCalls } from './rules.contract.ts';
import { untilSettled, type StorageOf, type TestStorage } from './test-storage.ts';

const comment: RuleAction = { do: 'comment', body_html: '<p>{{actor.name}} on {{git.branch}}</p>' };
const onGit = (kinds: readonly GitTrigger[], closing?: boolean): RuleWhen => ({
  on: 'git',
  kinds,
  ...(closing !== undefined && { closing }),
});

/** An organization with rules, a connection to a forge, and a ticket. */
async function aConnectedProject(storage: TestStorage) {
  const tenant = await aTenantFixture(storage);
  const { organizationId } = tenant.principal;
  const project = await aProject(tenant);
  const ticket = await aTicket(tenant, await aBoard(tenant, project));
  const rules = ruleCalls(tenant);
  const ports = {
    ...rules.ports,
    readTicketFilter: plainTicketFilter,
    gitReader: plainGitReader,
    secretSealer: plainSignInTools().secretSealer,
    webhookTools: predictableWebhookTools(),
  };
  const connect = async () =>
    createGitConnection(ports)(tenant.principal, {
      organization: organizationId,
      name: 'Shop',
      kind: 'github',
    });
  const [connection, second] = [await connect(), await connect()];
  const receive = receiveGitDelivery(ports);
  const sendTo = (to: typeof connection) => (delivery: PlainDelivery) =>
    receive({ connection: to.id, request: aGitRequest(to.secret, delivery) });
  const run = runRules(ports);
  const comments = listTicketComments(ports);
  return {
    tenant,
    project,
    ticket,
    change: rules.change,
    rule: (when: RuleWhen, fields: object = {}) =>
      rules.create({ when, if: {}, do: [comment], ...fields }),
    send: sendTo(connection),
    sendToSecond: sendTo(second),
    work: async () => {
      let hasMore = true;
      for (let turns = 20; turns > 0 && hasMore; turns -= 1) {
        await untilSettled(storage, tenant);
        hasMore = (await run(organizationId)) !== false;
      }
    },
    attempt: async (rule: string) => {
      await untilSettled(storage, tenant);
      return tryRule(ports)(tenant.principal, { rule });
    },
    runs: async (rule: string) => (await rules.runs(rule)).items,
    comments: async (key: string) => {
      const page = { limit: 200 };
      const { items } = await comments(tenant.principal, { parent: key, page });
      return items.map(({ body_html: html }) => html).toSorted();
    },
  };
}

const caused = (kind: GitTrigger, fields: Partial<GitCause> = {}): GitCause => ({
  kind,
  branch: 'web-12-pay',
  actor: 'grace',
  moment: null,
  ...fields,
});

const at = (minute: number): Date => new Date(Date.UTC(2026, 1, 2, 9, minute));

const pullRequest = (
  key: string,
  kind: GitTrigger,
  fields: Parameters<typeof aSentCommit>[1] = {},
) =>
  aSentCommit(key, {
    kind: 'pull_request',
    externalId: '5',
    state: 'open',
    trigger: caused(kind),
    ...fields,
  });

/** Rules that answer what forges deliver. */
export function gitRulesContract(storage: StorageOf): void {
  describe('rules that answer Git', () => {
    it('run once for each delivery and ticket that it names, with its branch and its author', async () => {
      const { rule, send, work, runs, comments, ticket, tenant, project } =
        await aConnectedProject(storage());
      const next = await aTicket(tenant, await aBoard(tenant, project));
      const made = await rule(onGit(['pull_request.opened', 'pull_request.review_requested']));
      const ofAnother = await rule(onGit(['pull_request.merged']));
      const references = [ticket.key, next.key].map((key) => ({ key, closes: false }));
      const developments = [
        pullRequest('', 'pull_request.opened', { references }),
        pullRequest('', 'pull_request.review_requested', { references }),
      ];
      const delivery = { deliveryId: 'one', developments };
      expect(await send(delivery)).toMatchObject({ outcome: 'read' });
      expect(await send(delivery)).toMatchObject({ outcome: 'repeated' });
      await work();
      expect(await runs(made.id)).toHaveLength(2);
      expect(await runs(made.id)).toMatchObject([
        { cause: 'git', event_id: null, outcome: 'done' },
        { cause: 'git', event_id: null, outcome: 'done' },
      ]);
      expect(await runs(ofAnother.id)).toEqual([]);
      for (const { key } of [ticket, next]) {
        expect(await comments(key)).toEqual(['<p>grace on web-12-pay</p>']);
      }
      await send({ deliveryId: 'two', developments });
      await work();
      expect(await runs(made.id)).toHaveLength(4);
    });

    it('run once for what two connections deliver, and again when it happens again', async () => {
      const { rule, send, sendToSecond, work, runs, ticket } = await aConnectedProject(storage());
      const made = await rule(onGit(['pull_request.opened', 'branch.created']));
      const opened = (moment: string) => {
        const trigger = caused('pull_request.opened', { moment });
        return { developments: [pullRequest(ticket.key, 'pull_request.opened', { trigger })] };
      };
      const first = { deliveryId: 'one', ...opened('2026-02-02T09:00:00.000Z') };
      await Promise.all([send(first), sendToSecond({ ...first, deliveryId: 'two' })]);
      await sendToSecond({ ...first, deliveryId: 'three', event: 'once more' });
      await work();
      expect(await runs(made.id)).toHaveLength(1);
      await send({ deliveryId: 'four', ...opened('2026-02-02T10:00:00.000Z') });
      const trigger = caused('branch.created', { moment: 'f'.repeat(40) });
      const branch = aSentCommit(ticket.key, { kind: 'branch', externalId: '5', trigger });
      await sendToSecond({ deliveryId: 'five', developments: [branch] });
      await work();
      expect(await runs(made.id)).toHaveLength(3);
    });

    it('are tried with what was linked and changed, and the trial says what the log does not have', async () => {
      const { rule, send, attempt, ticket, tenant, project } = await aConnectedProject(storage());
      const next = await aTicket(tenant, await aBoard(tenant, project));
      const merged = await rule(onGit(['pull_request.merged'], true));
      const made = await rule(onGit(['branch.created']));
      const pushed = await rule(onGit(['branch.created', 'commits.pushed']));
      const say = (minute: number, fields: Parameters<typeof aSentCommit>[1], closes = true) =>
        send({
          deliveryId: String(minute),
          developments: [
            aSentCommit('', {
              kind: 'pull_request',
              externalId: '5',
              sentAt: at(minute),
              references: [{ key: ticket.key, closes }],
              ...fields,
            }),
          ],
        });
      await say(1, { state: 'open' });
      await say(2, { state: 'open', title: 'Renamed' });
      await say(3, { state: 'merged' });
      await say(4, { state: 'merged', title: 'Renamed again' });
      const named = { references: [{ key: next.key, closes: false }] };
      await say(5, { ...named, state: 'merged', externalId: '6' });
      await say(6, { ...named, kind: 'branch', externalId: 'pay', title: 'pay', state: 'open' });
      expect(await attempt(merged.id)).toMatchObject({
        complete: true,
        matched: 1,
        runs: [{ ticket_key: ticket.key, event_id: expect.any(String), problem: null }],
      });
      for (const [{ id }, complete] of [
        [made, true],
        [pushed, false],
      ] as const) {
        const trial = await attempt(id);
        expect(trial).toMatchObject({ complete, matched: 1, runs: [{ ticket_key: next.key }] });
      }
    });

    it('run with the name of the connection where the forge names nobody', async () => {
      const { rule, send, work, comments, ticket } = await aConnectedProject(storage());
      await rule(onGit(['branch.created']));
      const trigger = caused('branch.created', { actor: null });
      await send({ developments: [aSentCommit(ticket.key, { kind: 'branch', trigger })] });
      await work();
      expect(await comments(ticket.key)).toEqual(['<p>Shop on web-12-pay</p>']);
    });

    it('with closing run only for tickets that a text closes', async () => {
      const { rule, send, work, runs, ticket, tenant, project } =
        await aConnectedProject(storage());
      const next = await aTicket(tenant, await aBoard(tenant, project));
      const made = await rule(onGit(['pull_request.merged'], true));
      const references = [
        { key: ticket.key, closes: true },
        { key: next.key, closes: false },
      ];
      const state = 'merged';
      await send({
        developments: [pullRequest('', 'pull_request.merged', { state, references })],
      });
      await work();
      expect(await runs(made.id)).toMatchObject([{ ticket_key: ticket.key, outcome: 'done' }]);
    });

    it('run for what a pull request is linked to, and not for what comes too late', async () => {
      const { rule, send, work, runs, ticket } = await aConnectedProject(storage());
      const made = await rule(onGit(['pull_request.opened', 'pull_request.merged']));
      await send({
        developments: [pullRequest(ticket.key, 'pull_request.opened', { sentAt: at(1) })],
      });
      const renamed = { sentAt: at(9), state: 'merged', title: 'Pay', references: [] } as const;
      await send({ developments: [pullRequest('', 'pull_request.merged', renamed)] });
      await send({
        developments: [pullRequest(ticket.key, 'pull_request.opened', { sentAt: at(5) })],
      });
      await work();
      expect(await runs(made.id)).toHaveLength(2);
    });

    it('run for tickets of their project alone, while they are on', async () => {
      const { rule, change, send, work, runs, ticket, tenant, project } =
        await aConnectedProject(storage());
      const second = await aProject(tenant);
      const beside = await aTicket(tenant, await aBoard(tenant, second));
      const own = await rule(onGit(['commits.pushed']), { projectId: project.id });
      const paused = await rule(onGit(['commits.pushed']));
      await change(tenant.principal, { rule: paused.id, enabled: false });
      const references = [ticket.key, beside.key].map((key) => ({ key, closes: false }));
      await send({
        developments: [aSentCommit('', { references, trigger: caused('commits.pushed') })],
      });
      await work();
      expect(await runs(own.id)).toMatchObject([{ ticket_id: ticket.id }]);
      expect(await runs(paused.id)).toEqual([]);
      await change(tenant.principal, { rule: paused.id, enabled: true });
      await work();
      expect(await runs(paused.id)).toEqual([]);
    });
  });
}
