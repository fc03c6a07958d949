import { recordTypes, subjectTypeOf } from '@basalt/domain';
import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { tableOf } from '../src/sql/table-of.ts';
import { openFixture } from './fixture.ts';
import { aFullTenant } from './two-tenants.ts';

const fixture = await closeAfterTests(openFixture());

test('a record of every kind that events are about can be asked for after its events were removed', async () => {
  const { useCases, ...server } = await fixture.serve();
  const { principal, project } = await aFullTenant({ useCases, ...server }, 'Acme');
  await useCases.deleteProject(principal, { project: project.id });
  await fixture.seeAs(principal);
  await fixture.sql('delete from basalt.events');
  for (const type of recordTypes.filter((each) => subjectTypeOf(each) !== null)) {
    const column = type.kind === 'membership' ? 'user_id' : 'id';
    const [row] = await fixture.sql<{ id: string }>(
      `select ${column} as id from basalt.${tableOf(type)} limit 1`,
    );
    const { organizationId: organization } = principal;
    const input = { organization, subjectId: row?.id, page: { limit: 1 } };
    const outcome = await useCases.listEvents(principal, input).catch(() => 'refused');
    expect([type.kind, outcome]).toMatchObject([type.kind, { items: expect.any(Array) as [] }]);
  }
});
