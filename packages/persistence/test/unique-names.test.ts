import { isRefusal } from '@basalt/domain';
import { closeAfterTests, metricLine } from '@basalt/domain/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { concurrently, calls } from './concurrently.ts';
import { aTenant, openFixture, type Server, type Tenant } from './fixture.ts';

const fixture = await closeAfterTests(openFixture());

let servers: Server[];
let tenant: Tenant;

beforeAll(async () => {
  const patient = { maxConnections: 16, connectTimeout: 60_000 };
  servers = [await fixture.serve(patient), await fixture.serve(patient)];
  tenant = await aTenant(servers[0] as Server);
  await fixture.seeAs(tenant.principal);
});

function useCasesOf(index: number): Server['useCases'] {
  return (servers[index % servers.length] as Server).useCases;
}

/** `release` in a different mixture of small and capital letters for each number. */
function cased(index: number): string {
  return [...'release'].map((c, at) => ((index >> at) & 1 ? c.toUpperCase() : c)).join('');
}

describe('of callers at once', () => {
  it('one of 100 gets a project key', async () => {
    const { principal } = tenant;
    const input = { organization: principal.organizationId, name: 'Rush', key: 'RUSH' };
    const outcome = await concurrently(
      calls(100, (index) => useCasesOf(index).createProject(principal, input)),
    );
    console.log(
      metricLine({
        metric: '100 callers of two servers create one project key at once',
        bar: '1 created',
        measured: `${outcome.done.length} created, ${outcome.refused.get('validation_failed') ?? 0} refused, ${outcome.failed.length} faults`,
        held: outcome.done.length === 1 && outcome.failed.length === 0,
      }),
    );
    expect(outcome).toMatchObject({ done: [{ key: 'RUSH' }], failed: [] });
    expect([...outcome.refused]).toEqual([['validation_failed', 99]]);
    const rows = await fixture.sql(`select key from basalt.projects where key = 'RUSH'`);
    expect(rows).toHaveLength(1);
  });

  it('each of 16 gets a key of its own when it is derived from the name', async () => {
    const { principal } = tenant;
    const input = { organization: principal.organizationId, name: 'Derived' };
    const { done, failed } = await concurrently(
      calls(16, (index) => useCasesOf(index).createProject(principal, input)),
    );
    expect(failed).toEqual([]);
    expect(new Set(done.map(({ key }) => key)).size).toBe(16);
  });

  it('one of 50 gets an organization slug, and no refusal names the others', async () => {
    const input = { name: 'Rush', slug: 'rush' };
    const outcome = await concurrently(
      calls(50, (index) => useCasesOf(index).createOrganization(input)),
    );
    expect(outcome).toMatchObject({ done: [{ slug: 'rush' }], failed: [] });
    expect([...outcome.refused]).toEqual([['validation_failed', 49]]);
  });

  it('one of 20 makes the account of an email address', async () => {
    const { principal } = tenant;
    const input = { email: 'ada@example.test', name: 'Ada' };
    const outcome = await concurrently(
      calls(20, (index) => useCasesOf(index).createUser(principal, input)),
    );
    expect(outcome).toMatchObject({ done: [{ email: 'ada@example.test' }], failed: [] });
    expect([...outcome.refused]).toEqual([['validation_failed', 19]]);
  });

  it('100 who write a tag in different cases share one', async () => {
    const { principal, project, boardId } = tenant;
    // On five boards: callers on one board take turns anyhow.
    const slugs = ['open', 'hold', 'in-progress', 'pull-request', 'deployed'];
    const { done, failed, refused } = await concurrently(
      calls(100, (index) =>
        useCasesOf(index).createTicket(principal, {
          project: project.id,
          boardId: boardId(slugs[index % slugs.length] as string),
          title: cased(index),
          tagNames: [cased(index), 'Common'],
        }),
      ),
    );
    const spellings = new Set(done.map(({ tag_names }) => tag_names.join())).size;
    console.log(
      metricLine({
        metric: '100 callers of two servers write one tag in different cases at once',
        bar: '1 tag',
        measured: `${spellings} tag, on ${done.length} tickets`,
        held: spellings === 1 && done.length === 100,
      }),
    );
    expect([failed, [...refused]]).toEqual([[], []]);
    expect(spellings).toBe(1);
    const { items } = await useCasesOf(0).listTags(principal, {
      project: project.id,
      page: { limit: 10 },
    });
    expect(items.map(({ ticket_count }) => ticket_count)).toEqual([100, 100]);
  });

  it('one of 50 gets a label name, whatever its case', async () => {
    const { principal, project } = tenant;
    const outcome = await concurrently(
      calls(50, (index) =>
        useCasesOf(index).createLabel(principal, { project: project.id, name: cased(index) }),
      ),
    );
    expect(outcome).toMatchObject({ done: { length: 1 }, failed: [] });
    expect([...outcome.refused]).toEqual([['validation_failed', 49]]);
  });

  it('64 number their tickets without a gap, refused ones not counted', async () => {
    const { principal } = tenant;
    const organization = principal.organizationId;
    const project = await useCasesOf(0).createProject(principal, {
      organization,
      name: 'Numbers',
      key: 'NUM',
    });
    const full = await useCasesOf(0).createBoard(principal, {
      project: project.id,
      name: 'Full',
      wipLimit: 5,
    });
    const { done, failed, refused } = await concurrently(
      calls(64, (index) =>
        useCasesOf(index).createTicket(principal, {
          project: project.id,
          ...(index % 2 === 0 ? { boardId: full.id } : { boardSlug: 'open' }),
          title: `${index}`,
        }),
      ),
    );
    expect([failed, [...refused]]).toEqual([[], [['wip_limit_exceeded', 27]]]);
    const numbers = done.map(({ number }) => number).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 37 }, (_, index) => index + 1));
    const next = useCasesOf(0).createTicket(principal, {
      project: project.id,
      boardId: full.id,
      title: 'x',
    });
    await expect(next).rejects.toSatisfy((error) => isRefusal(error, 'wip_limit_exceeded'));
  });
});
