import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Message } from './message.ts';

/** A message with its recipient. */
export interface OutgoingMessage extends Message {
  to: string;
  kind: string;
  headers?: Readonly<Record<string, string>>;
}

/** Sends messages out of the process. */
export interface Transport {
  /** Returns the file that the message was written to, or null. Rejects when the message was not sent. */
  deliver(message: OutgoingMessage): Promise<{ file: string | null }>;
  close(): void;
}

/**
 * Sends messages to a mail server: `smtp://`, with STARTTLS if the server offers it, or `smtps://`. Loads the library with the
 * first message, because most processes send none.
 */
export function smtpTransport(url: string, from: () => string): Transport {
  let opening: Promise<Transporter> | undefined;
  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
  return {
    async deliver({ to, subject, text, html, headers: own }) {
      const mail = { from: from(), to: { name: '', address: to }, subject, text, html };
      const headers = { 'Auto-Submitted': 'auto-generated', ...own };
      const transport = await (opening ??= open());
      await transport.sendMail({ ...mail, headers });
      return { file: null };
    },
    close: () => void opening?.then((transport) => transport.close()),
  };
}

/** Writes messages to files that only their owner can read, for trying Basalt without a mail server. */
export function fileTransport(folder: string, now: () => Date = () => new Date()): Transport {
  return {
    async deliver({ to, kind, subject, text }) {
      await makeFolder(folder);
      const time = now().toISOString().replaceAll(/[:.]/g, '-');
      const file = path.join(folder, `${time}-${kind}-${randomUUID().slice(0, 8)}.txt`);
      await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 });
      return { file };
    },
    close: () => undefined,
  };
}

/**
 * Makes the folder and its parents. Node's option `recursive` never ends where nothing can be made in a folder that exists,
 * as in /proc.
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || existsSync(parent)) throw error;
    await makeFolder(parent);
    await makeFolder(folder);
  }
}
