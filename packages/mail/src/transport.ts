import type { Message } from './mail-texts.ts';

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
