import { BrowserClient } from '@basalt/http/testing';
import { startMailServer } from '@basalt/mail/testing';
import { closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, expect, test } from 'vitest';
import { giveDatabase } from './given-database.ts';
import { basaltJson, eventually, startServer, type Settings } from './processes.ts';
import { totalOf, openCradle } from './outbox-fixture.ts';
import { serveHere } from './run-here.ts';

const email = 'ada@example.test';
const appUrl = 'http://127.0.0.1:4567';
/** Nothing listens there. */
const nowhere = 'smtp://127.0.0.1:1';

const database = await closeAfterTests(giveDatabase());

let settings: Settings;

beforeAll(async () => {
  settings = { ...database.settings, APP_URL: appUrl, NODE_ENV: 'production' };
  const organization = await basaltJson(settings, 'organization', 'create', '--name', 'Quarry');
  const person = ['--organization', organization.id, '--email', email, '--name', 'Ada'];
  await basaltJson(settings, 'user', 'create', ...person);
});

const forget = (address: string) =>
  new BrowserClient(address, appUrl).post('/auth/password/forgot', { email });

test('a mail outlives the process that was asked for it: another one sends it after a kill -9', async () => {
  const first = await startServer({ ...settings, SMTP_URL: nowhere });
  expect((await forget(first.address)).status).toBe(202);
  await eventually(() => (first.err().includes('mail will be tried again') ? true : null));
  await first.stop('SIGKILL');
  const mailServer = await startMailServer();
  const second = await serveHere({ ...settings, SMTP_URL: mailServer.url });
  await eventually(() => (mailServer.recipients.includes(email) ? true : null));
  await eventually(async () => ((await totalOf(database.url)) === 0 ? true : null));
  expect(mailServer.recipients).toEqual([email]);
  await second.stop();
  await mailServer.close();
});

test('a mail about sign-in overtakes a thousand invitations that the mail server puts off', async () => {
  const mailServer = await startMailServer({
    refuses: (recipient) => recipient !== email,
  });
  const cradle = await openCradle(settings);
  const invitation = {
    organization: 'Loud',
    by: null,
    role: 'member',
    token: 't',
    expires_at: '2999-01-01T00:00:00.000Z',
  } as const;
  const mails = Array.from({ length: 1000 }, (_, index) => {
    const mail = { to: `p${index}@loud.test`, kind: 'invitation', data: invitation } as const;
    return cradle.mailer.sealed(mail, 'loud');
  });
  await cradle.accountsTransaction.inIdentity((stores) => stores.write({ mails }));
  const server = await serveHere({ ...settings, SMTP_URL: mailServer.url });
  await eventually(() => (mailServer.attempts() > 0 ? true : null));
  expect((await forget(server.address)).status).toBe(202);
  await eventually(() => (mailServer.recipients.includes(email) ? true : null));
  // By order, whatever the pace: most invitations still wait for their first attempt.
  expect(mailServer.attempts()).toBeLessThan(900);
  expect(await totalOf(database.url)).toBeGreaterThanOrEqual(1000);
  await server.stop();
  await cradle.close();
  await mailServer.close();
});
