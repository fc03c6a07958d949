import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server of a test on a free loopback port. */
export interface MailServer {
  url: string;
  /** Everything that was delivered, as it came. */
  received: string[];
  /** The recipients, in the order of their mails. */
  recipients: string[];
  /** How often somebody tried to hand over a mail. */
  attempts: () => number;
  close(): Promise<void>;
}

/** Refuses the first `refused` mails, and those to recipients that `refuses` chooses, with `status`. */
export async function startMailServer({
  refused = 0,
  status = 451,
  refuses = () => false,
}: {
  refused?: number;
  status?: number;
  refuses?: (recipient: string) => boolean;
} = {}): Promise<MailServer> {
  const received: string[] = [];
  const recipients: string[] = [];
  let attempts = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      attempts += 1;
      if (attempts <= refused || refuses(address)) {
        done(Object.assign(new Error('not now'), { responseCode: status }));
        return;
      }
      recipients.push(address);
      done();
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    recipients,
    attempts: () => attempts,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
