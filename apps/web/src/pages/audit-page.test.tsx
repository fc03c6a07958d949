import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import type { Me } from '../api/types.ts';
import { SessionProvider } from '../data/session.tsx';
import { AuditPage } from './audit-page.tsx';

afterEach(() => void vi.unstubAllGlobals());

const event = {
  id: 'e',
  type: 'ticket.updated',
  timestamp: '2031-05-04T10:00:00.000Z',
  project_id: 'p',
  actor: { type: 'system', id: null, name: 'Basalt' },
  data: { id: 't', key: 'WEB-1', title: 'Login' },
  changes: { 'custom_fields.sev_level': { from: null, to: 'high' } },
  affected: [],
};
const answers: Readonly<Record<string, readonly object[]>> = {
  events: [event],
  projects: [{ id: 'p', key: 'WEB', name: 'Web' }],
  fields: [{ id: 'f', key: 'sev_level', name: 'Severity', project_id: 'p' }],
};

test('a change of a custom field has the name of the field', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const [, list = ''] = /\/organizations\/o\/(\w+)/u.exec(url) ?? [];
    return Response.json({
      data: list in answers ? answers[list] : [],
      meta: { next_cursor: null, total: 1 },
    });
  });
  const organizations = [{ id: 'o', name: 'Quarry', role: 'owner' }];
  const me = { id: 'me', name: 'Grace', organizations } as unknown as Me;
  const page = await render(
    <SessionProvider me={me}>
      <AuditPage />
    </SessionProvider>,
  );
  await expect.poll(() => page.textContent).toContain('set Severity');
});
