import { expect, test } from 'vitest';
import { call, openMcpFixture } from './mcp-fixture.ts';

test('rules are listed with what starts them, what they select and what they do', async () => {
  const { use, principal, connect } = await openMcpFixture();
  const client = await connect(['projects:read']);
  expect((await call(client, 'list_rules', {})).text).toBe('Rules: none.');
  const { organizationId: organization } = principal;
  const set = { do: 'set', fields: { priority: 'high' } } as const;
  const archive = { do: 'archive' } as const;
  const schedule = {
    on: 'schedule',
    recurrence: 'FREQ=DAILY',
    start: '2026-02-02',
    time: '09:00',
    time_zone: 'UTC',
  } as const;
  const kinds = ['ticket.moved', 'ticket.created'] as const;
  const updated = ['ticket.updated'] as const;
  const rules = [
    { when: { on: 'event', kinds }, if: {}, do: [set, archive] },
    {
      when: { on: 'event', kinds: updated, field: 'priority', to: 'high' },
      if: { priority: 'high' },
      do: [set],
    },
    { when: { on: 'time', of: 'due', days: -1 }, if: {}, do: [set] },
    { when: schedule, if: {}, do: [archive] },
    { when: { on: 'hand' }, if: {}, do: [archive], enabled: false },
  ] as const;
  for (const [at, rule] of rules.entries()) {
    await use.createRule(principal, { organization, name: `Rule ${at}`, ...rule });
  }
  const { text, data } = await call(client, 'list_rules', {});
  const listed = [
    'Rule 0: when ticket.moved or ticket.created; do set, archive',
    'Rule 1: when ticket.updated, priority to high; if priority=high; do set',
    'Rule 2: when -1 days after due; do set',
    'Rule 3: when FREQ=DAILY at 09:00 UTC; do archive',
    'Rule 4: when run by hand; do archive (off: paused)',
  ];
  expect(text).toBe(['Rules:', ...listed].join('\n'));
  expect(data).toEqual({ rules: listed, next_cursor: null });
});

test('a person who manages nothing sees no rules', async () => {
  const { use, principal, people } = await openMcpFixture();
  const person = { userId: people['Ada'] ?? '', role: 'member' } as const;
  const { organizationId: organization } = principal;
  const listing = use.listRules({ ...principal, person }, { organization, page: { limit: 1 } });
  await expect(listing).rejects.toMatchObject({ code: 'not_found' });
});
