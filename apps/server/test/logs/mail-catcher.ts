import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { eventually } from '../processes.ts';

/** A mail server that asks for a password. */
export interface MailCatcher {
  url: string;
  /** The token in the link of a letter to somebody, once it is there. */
  tokenFor(email: string, purpose: 'invitation' | 'reset'): Promise<string>;
  close(): Promise<void>;
}

/** Starts one on loopback that takes mails only from this user. */
export async function startMailCatcher(user: string, password: string): Promise<MailCatcher> {
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (login, _session, done) => {
      const isGood = login.username === user && login.password === password;
      done(isGood ? null : new Error('wrong'), { user });
    },
    onData: (stream, _session, done) => {
      let mail = '';
      stream.setEncoding('utf8').on('data', (part: string) => (mail += part));
      stream.on('end', () => {
        mails.push(mail.replaceAll(/=\r\n/gu, '').replaceAll('=3D', '='));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${user}:${password}@127.0.0.1:${port}`,
    tokenFor: (email, purpose) =>
      eventually(() => {
        const link = new RegExp(`/login/${purpose}#token=(\\w+)`, 'u');
        const theirs = mails.filter((mail) => mail.includes(`To: ${email}`));
        return link.exec(theirs.join('\n'))?.[1] ?? null;
      }),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
