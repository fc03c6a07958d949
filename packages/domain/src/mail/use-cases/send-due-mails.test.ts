import { expect, test } from 'vitest';
import { changeAccounts } from '../../../testing/builders/accounts.ts';
import { createInMemoryBasalt } from '../../../testing/in-memory/basalt.ts';
import { mailBudget } from '../../budgets/mail-budget.ts';
import type { Mail } from '../mail.ts';
import { createMailer } from '../mailer.ts';
import type { MailAttempt } from '../outbox.port.ts';
import { sendDueMails } from './send-due-mails.ts';

const mail: Mail = {
  to: 'ada@example.test',
  kind: 'password_reset',
  data: { name: 'Ada', token: 'token', expires_at: '2026-01-05T10:00:00.000Z' },
};
const notice: Mail = { to: mail.to, kind: 'password_changed', data: { name: 'Ada' } };

/** An outbox with the mails, whose attempts come to `attempts`, one after the other. */
async function anOutbox(mails: readonly Mail[], ...attempts: MailAttempt[]) {
  const basalt = createInMemoryBasalt();
  const delivered: Mail[] = [];
  const mailer = createMailer(basalt);
  await changeAccounts(basalt, { mails: mails.map((unsealed) => mailer.sealed(unsealed)) });
  const mailTransport = {
    deliver: async (sent: Mail) => {
      delivered.push(sent);
      return attempts.shift() ?? { kind: 'sent' as const, file: null };
    },
  };
  const send = sendDueMails({ ...basalt, mailTransport });
  return { basalt, delivered, send: () => send({ urgentOnly: false }) };
}

test('a mail is opened, sent once, and forgotten', async () => {
  const { delivered, send } = await anOutbox([mail]);
  const sent = { kind: 'password_reset', attempts: 1, outcome: 'sent', code: null, file: null };
  expect(await send()).toEqual([sent]);
  expect(delivered).toEqual([mail]);
  expect(await send()).toEqual([]);
});

test('a few leave at the same time, the others afterwards', async () => {
  const { delivered, send } = await anOutbox([notice, notice, notice]);
  expect(await send()).toHaveLength(mailBudget.concurrency);
  expect(await send()).toHaveLength(1);
  expect(delivered).toHaveLength(3);
});

test('a failed one is tried again after longer and longer pauses, then given up', async () => {
  const failed = { kind: 'failed', code: 'EENVELOPE 451' } as const;
  const delays = mailBudget.retryDelays;
  const { basalt, send } = await anOutbox([notice], ...delays.map(() => failed), failed);
  for (const [index, delay] of delays.entries()) {
    expect(await send()).toMatchObject([{ attempts: index + 1, outcome: 'postponed' }]);
    basalt.clock.advance(delay - 1);
    expect(await send()).toEqual([]);
    basalt.clock.advance(1);
  }
  expect(await send()).toMatchObject([{ outcome: 'lost', code: 'EENVELOPE 451' }]);
  basalt.clock.advance(1e9);
  expect(await send()).toEqual([]);
});

test('one that is refused for good is given up at once, and one whose link has expired is not sent', async () => {
  const { delivered, send } = await anOutbox([notice], { kind: 'refused', code: '550' });
  expect(await send()).toMatchObject([{ attempts: 1, outcome: 'lost', code: '550' }]);
  const late = await anOutbox([mail]);
  late.basalt.clock.advance(3_600_000);
  expect(await late.send()).toMatchObject([{ outcome: 'lost', code: 'its link has expired' }]);
  expect([delivered.length, late.delivered.length]).toEqual([1, 0]);
});

test('one whose attempts end with their process is given up without a further attempt', async () => {
  const { basalt, delivered, send } = await anOutbox([notice]);
  const { mailQueue, clock } = basalt;
  for (let attempt = 1; attempt <= mailBudget.endedAttempts; attempt += 1) {
    const until = new Date(clock().getTime() + 1_000);
    expect(
      await mailQueue.claim({ urgentOnly: false, limit: 1, now: clock(), until }),
    ).toHaveLength(1);
    clock.advance(1_001);
  }
  expect(await send()).toMatchObject([
    { outcome: 'lost', code: 'its attempts ended with their process' },
  ]);
  expect(delivered).toEqual([]);
});

test('one that cannot be opened is given up and keeps nobody else waiting', async () => {
  const { basalt, send } = await anOutbox([]);
  const mailer = createMailer({
    ...basalt,
    secretSealer: { ...basalt.secretSealer, seal: () => 'with another key' },
  });
  await changeAccounts(basalt, { mails: [mailer.sealed(notice)] });
  expect(await send()).toMatchObject([{ outcome: 'lost', code: 'sealed with another key' }]);
});
