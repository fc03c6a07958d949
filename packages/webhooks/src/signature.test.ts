import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { newSecret, signatureOf, signedHeaders } from './signature.ts';

describe('a signature', () => {
  test('is the one that the specification of Standard Webhooks shows', () => {
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    };
    expect(signatureOf(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  test('is accepted by the library of the specification, under each of two secrets', () => {
    const secrets = [newSecret(), newSecret()];
    const body = JSON.stringify({ type: 'ticket.moved', data: { title: 'Größe 🪨' } });
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = signedHeaders({ id: 'event-1', timestamp, body }, secrets);
    for (const secret of secrets) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    }
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature');
    expect(() => new Webhook(secrets[0] as string).verify(`${body} `, headers)).toThrow(
      'No matching signature',
    );
  });
});

test('a secret is whsec_ and base64 of 32 random bytes', () => {
  const secrets = new Set(Array.from({ length: 100 }, newSecret));
  expect(secrets.size).toBe(100);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  }
});
