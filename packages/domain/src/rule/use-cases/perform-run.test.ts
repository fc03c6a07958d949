import { expect, test } from 'vitest';
import { within } from './perform-run.ts';

test('a run does not copy the ports of a container, which takes it long', () => {
  const ports = { tenancy: {}, clock: () => new Date(), newId: () => 'id', richText: {} };
  const container = new Proxy(ports, {
    ownKeys: () => {
      throw new Error('all ports were listed');
    },
  });
  const inside = within(container as never, { reads: () => 'reads' } as never);
  expect(inside.newId()).toBe('id');
  expect(inside.tenancy.queriesOf({} as never)).toBe('reads');
});
