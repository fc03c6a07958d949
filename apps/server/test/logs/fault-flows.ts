import { eventually } from '../processes.ts';
import type { LogFixture } from './log-fixture.ts';

/** Requests that meet a broken schema: 500s, whose messages in the driver quote statements and values. */
export async function faults(fixture: LogFixture): Promise<number[]> {
  const { canaries, project, owner } = fixture;
  await fixture.asOwner(
    'alter table basalt.labels rename column color to colour',
    'alter table basalt.tickets add constraint canary check (length(title) < 3) not valid',
    'alter table basalt.failed_attempts rename to failed_attempts_away',
  );
  try {
    const label = { name: canaries.made('label'), color: '#112233' };
    const ticket = { board_slug: 'open', title: canaries.made('refused title') };
    const login = { email: owner.email, password: canaries.made('password at a fault') };
    const answers = [
      await fixture.call('POST', `/projects/${project}/labels`, label),
      await fixture.call('POST', `/projects/${project}/tickets`, ticket),
      await fixture.call(
        'GET',
        `/projects/${project}/labels?q=${canaries.made('query at a fault')}`,
      ),
      await fixture.browser().post('/auth/login', login),
    ];
    return answers.map(({ status }) => status);
  } finally {
    await fixture.asOwner(
      'alter table basalt.labels rename column colour to color',
      'alter table basalt.tickets drop constraint canary',
      'alter table basalt.failed_attempts_away rename to failed_attempts',
    );
  }
}

/** The database cut off in the midst of requests, and gone; it is back at the end. */
export async function outages(fixture: LogFixture): Promise<number[]> {
  const { canaries, project, way, owner } = fixture;
  const statuses: number[] = [];
  for (const kind of ['reset', 'refuse'] as const) {
    await way.begin({ kind });
    const ticket = { board_slug: 'open', title: canaries.made('title at an outage') };
    const login = { email: owner.email, password: canaries.made('password at an outage') };
    const answers = await Promise.all([
      fixture.call('POST', `/projects/${project}/tickets`, ticket),
      fixture.call('GET', `/projects/${project}/tickets?q=${canaries.made('search at an outage')}`),
      fixture.browser().post('/auth/login', login),
      fixture.browser().post('/auth/password/reset', {
        token: canaries.made('token at an outage', { length: 32 }),
        password: canaries.made('password at an outage'),
      }),
    ]);
    statuses.push(...answers.map(({ status }) => status));
    await way.end();
    await eventually(async () =>
      (await fetch(`${fixture.server.address}/readyz`)).ok ? true : null,
    );
  }
  return statuses;
}
