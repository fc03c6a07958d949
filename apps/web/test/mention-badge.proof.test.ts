import { metricLine } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { newPerson, signInOnPage, robotOf } from '../testing/people.ts';

const fixture = openPageFixture(alone);
const mentions = 10;
const bar = 1_000;

test('who is mentioned sees it on the badge within a second', async () => {
  const { server, seen } = fixture;
  const { page } = seen;
  const person = await newPerson(server);
  const post = await robotOf(server, person.organization);
  const project = await post(`/organizations/${person.organization}/projects`, { name: 'Web' });
  const tickets: Awaited<ReturnType<typeof post>>[] = [];
  for (let count = 1; count <= mentions; count += 1) {
    const fields = { title: `Of mention ${count}`, board_slug: 'open' };
    tickets.push(await post(`/projects/${project.id}/tickets`, fields));
  }
  await signInOnPage(page, server.address, person, '/app');
  await page.getByText('Live', { exact: true }).waitFor();
  const body_html = `<p><a data-mention="${person.id}">@you</a></p>`;
  const took: number[] = [];
  for (const [at, ticket] of tickets.entries()) {
    await post(`/tickets/${ticket.id}/comments`, { body_html });
    const since = performance.now();
    await page.getByRole('link', { name: `Inbox ${at + 1} unread` }).waitFor();
    took.push(performance.now() - since);
  }
  took.sort((a, b) => a - b);
  const [median = 0, slowest = 0] = [took[mentions / 2], took.at(-1)];
  console.log(
    metricLine({
      metric: `a mention, until the badge of an open page shows it, × ${mentions}`,
      bar: '≤ 1 s',
      measured: `median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
      held: slowest <= bar,
    }),
  );
  // The figure is held to the bar itself; a loaded machine takes longer.
  expect(median).toBeLessThan(bar * 5);
});
