import { expect, test } from 'vitest';
import { follow } from '../testing/browser.ts';
import { callApi, demoOrganization } from '../testing/call-api.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';
import { pressEverything } from '../testing/press-everything.ts';
import {
  bareWords,
  readTexts,
  replacedLanguage,
  showPseudoLanguage,
} from '../testing/pseudo-pages.ts';
import { timeoutMs } from '../testing/timeouts.ts';

const fixture = openPageFixture(alone);

const outside = [
  '/login',
  '/login/forgot',
  '/login/reset',
  '/login/reset#token=abc',
  '/login/link#token=abc',
  '/login/invitation#token=abc',
];

const inside = [
  '/app',
  '/app/notifications',
  '/app/profile',
  '/app/notification-settings',
  '/app/security',
  '/app/sessions',
  '/app/connected-apps',
  '/app/device',
  '/app/apps',
  '/app/credentials',
  '/app/imports',
  '/app/webhooks',
  '/app/rules',
  '/app/git',
  '/app/projects',
  '/app/projects/WEB',
  '/app/projects/WEB/list',
  '/app/projects/WEB/timeline',
  '/app/timeline',
  '/app/flow',
  '/app/projects/WEB/calendar',
  '/app/projects/WEB/cycles',
  '/app/projects/WEB/cycles/plan',
  '/app/projects/WEB/flow',
  '/app/projects/WEB/analytics',
  '/app/projects/WEB/settings',
  '/app/projects/NONE',
  '/app/documents',
  '/app/search?q=WEB',
  '/app/trash',
  '/app/audit',
  '/app/organization',
  '/app/general',
  '/app/fields',
  '/app/tickets/WEB-11',
];

test(
  'every word of the pages, their menus and their dialogs is a message, or written by people',
  async () => {
    const { server, seen } = fixture;
    const { page, quiet } = seen;
    const organization = await demoOrganization(server);
    const [document] = await callApi<{ id: string }[]>(
      server,
      'GET',
      `/organizations/${organization}/documents`,
    );
    const projects = await callApi<{ id: string; key: string }[]>(
      server,
      'GET',
      `/organizations/${organization}/projects`,
    );
    const shop = projects.find(({ key }) => key === 'WEB');
    const cycles = await callApi<{ id: string }[]>(server, 'GET', `/projects/${shop?.id}/cycles`);
    const texts = new Set<string>();
    const bare = new Map<string, string>();
    const look = async (where: string) => {
      for (const text of await readTexts(page)) {
        if (texts.has(text)) continue;
        texts.add(text);
        if (bareWords(text).length > 0) bare.set(text, where);
      }
    };
    await showPseudoLanguage(page);
    const pressed = new Set<string>();
    const walk = async (path: string) => {
      await quiet();
      await look(path);
      await pressEverything({ page, path, pressed, quiet, look: (by) => look(`${path} ${by}`) });
    };
    for (const path of outside) {
      // A fragment alone would load the page a second time, in the middle of what is read.
      await page.goto('about:blank');
      await page.goto(server.address + path);
      await walk(path);
    }
    await signInByPassword(page, server.address, server.owner);
    await page.request.patch(`${server.address}/app-api/me`, {
      headers: { Origin: server.address },
      data: { locale: replacedLanguage },
    });
    await page.goto(`${server.address}/app`);
    for (const path of [
      ...inside,
      ...cycles.map(({ id }) => `/app/projects/WEB/cycles/${id}`),
      `/app/documents/${document?.id}`,
    ]) {
      await follow(page, path);
      await walk(path);
    }
    expect(texts.size).toBeGreaterThan(1_000);
    expect(Object.fromEntries(bare)).toEqual({});
  },
  15 * timeoutMs,
);
