import { openDatabase } from '@basalt/persistence';
import { connected } from '@basalt/persistence/testing';
import { expect } from 'vitest';
import { runCommand } from '../src/command/run-command.ts';
import { giveDatabase } from './given-database.ts';

/** What surrounds a call of the command. */
interface Around {
  env?: Record<string, string>;
  /** What is on standard input. */
  input?: string;
}

/** An id that nothing has. */
export const absent = '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f';

const words = (text: string, more: readonly string[]) => [...text.split(' '), ...more];

/** The command on a database of its own, in this process as bin/basalt.ts runs it, with a demo organization. */
export async function openCommandFixture() {
  const { url, settings, drop } = await giveDatabase();

  async function basalt(args: readonly string[], { env = {}, input = '' }: Around = {}) {
    const written = { out: '', err: '' };
    const code = await runCommand(args, {
      env: { ...settings, ...env },
      input: async () => input,
      out: (text) => (written.out += `${text}\n`),
      err: (text) => (written.err += `${text}\n`),
    });
    return { code, ...written };
  }

  /** The record that a command prints with --json. */
  async function done(...args: string[]): Promise<Record<string, unknown>> {
    const { code, out, err } = await basalt([...args, '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    return JSON.parse(out) as Record<string, unknown>;
  }

  /** The words of a refusal: exit code 1, and nothing on standard output. */
  async function refused(args: readonly string[], around?: Around): Promise<string> {
    const { code, out, err } = await basalt(args, around);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).not.toContain('    at ');
    return err;
  }

  /** What the database keeps of somebody's password. */
  async function keptPassword(email: string): Promise<string | null> {
    const opened = await openDatabase({ url, connectTimeout: 60_000 });
    try {
      const text = 'select password_hash from user_of_email($1)';
      const { rows } = await opened.pool.query<{ password_hash: string | null }>(text, [email]);
      return rows[0]?.password_hash ?? null;
    } finally {
      await opened.close();
    }
  }

  /** Gives somebody a second factor that is in force. */
  async function giveSecondFactor(id: string): Promise<void> {
    await connected(url, async (client) => {
      await client.query(`select set_config('basalt.realm', 'identity', false)`);
      await client.query(
        `insert into basalt.two_factors (user_id, sealed_secret, created_at, confirmed_at)
        values ($1, 'sealed', now(), now())`,
        [id],
      );
    });
  }

  // The first opening notes the secret key, and says so.
  expect(await basalt(['migrate'])).toMatchObject({
    code: 0,
    err: expect.stringMatching(
      /^basalt: the fingerprint of the secret key was stored.*\n$/u,
    ) as string,
  });
  const demo = await done('demo');
  const organization = String(demo['organization_id']);
  const project = String(demo['project_id']);
  let people = 0;
  const newEmail = () => `person-${(people += 1)}@example.test`;
  return {
    basalt,
    done,
    refused,
    keptPassword,
    giveSecondFactor,
    organization,
    project,
    newEmail,
    /** The words of a call that makes a person. */
    user: (more: readonly string[], email = newEmail(), of = organization) =>
      words(`user create --organization ${of} --name Person`, ['--email', email, ...more]),
    /** The words of a call that issues a credential. */
    credential: (...more: string[]) =>
      words(`credential create --organization ${organization} --name Key`, more),
    close: drop,
  };
}

export type CommandFixture = Awaited<ReturnType<typeof openCommandFixture>>;
