import { Client } from 'pg';
import { expect, test } from 'vitest';
import { withPasswords } from '../src/connection/accepted-password.ts';
import { startPasswordServer } from './password-server.ts';

/** Connects with two passwords to a server that answers so: null or the error, and the passwords that the server got. */
async function connectAt(answer: (password: string) => string) {
  const server = await startPasswordServer(answer);
  const { url, tried } = server;
  const SigningIn = withPasswords(Client, url, ['new', 'old']);
  const client = new SigningIn({ connectionString: url });
  client.on('error', () => {});
  try {
    const error = await client.connect().then(
      () => null,
      (reason: Error) => reason,
    );
    await client.end().catch(() => undefined);
    return { error, tried };
  } finally {
    await server.close();
  }
}

test('the first password is used when the server accepts it', async () => {
  const { error, tried } = await connectAt((password) =>
    password === 'new' ? 'accepted' : '28P01',
  );
  expect([error, tried]).toEqual([null, ['new', 'new']]);
});

test.each(['28P01', '08P01', '28000', '58000', 'closed'])(
  'the second password is used after a refusal of the first: %s',
  async (code) => {
    const { error, tried } = await connectAt((password) =>
      password === 'old' ? 'accepted' : code,
    );
    expect([error, tried]).toEqual([null, ['new', 'old']]);
  },
);

test('of two refused passwords, the error of the last one is reported', async () => {
  const { error, tried } = await connectAt(() => '08P01');
  expect(error).toMatchObject({ code: '08P01', message: 'refused old' });
  expect(tried).toEqual(['new', 'old']);
});

test.each(['53300', '57P03'])(
  'a server that takes no connection now is reported as such, not as a wrong password: %s',
  async (code) => {
    const { error } = await connectAt((password) => (password === 'new' ? code : '28P01'));
    expect(error).toMatchObject({ code });
  },
);
