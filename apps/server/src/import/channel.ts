import { SourceFault } from '@basalt/domain';

/** A way to send messages to another process, and to receive its messages. */
export interface MessagePipe {
  send(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** The functions that the other process may call, by name. */
export type Handlers = Readonly<Record<string, (value: never) => Promise<unknown>>>;

type Message =
  | { readonly call: number; readonly name: string; readonly value: unknown }
  | { readonly answer: number; readonly value: unknown }
  | { readonly answer: number; readonly fault: { isOfSource: boolean; message: string } };

/** Calls between two processes. A SourceFault stays one; another error arrives as an Error with the same message. */
export class Channel {
  readonly #pipe: MessagePipe;
  readonly #handlers: Handlers;
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  #lastCall = 0;
  #serving = 0;
  #ended: Error | null = null;
  /** How many messages have arrived. */
  received = 0;

  constructor(pipe: MessagePipe, handlers: Handlers) {
    this.#pipe = pipe;
    this.#handlers = handlers;
    pipe.onMessage((message) => void this.#receive(message as Message));
  }

  /** Whether this process waits for an answer. */
  get hasCalls(): boolean {
    return this.#calls.size > 0;
  }

  /** Whether this process waits for the other one, and the other one does not wait for this one. */
  get isWaiting(): boolean {
    return this.#calls.size > 0 && this.#serving === 0;
  }

  call<Answer>(name: string, value: unknown = null): Promise<Answer> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    const call = (this.#lastCall += 1);
    const waiting = Promise.withResolvers<unknown>();
    this.#calls.set(call, waiting);
    this.#pipe.send({ call, name, value });
    return waiting.promise as Promise<Answer>;
  }

  /** Rejects all calls, those that wait and later ones. */
  end(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#calls.values()) reject(this.#ended);
    this.#calls.clear();
  }

  async #receive(message: Message): Promise<void> {
    this.received += 1;
    if ('call' in message) return this.#serve(message);
    const waiting = this.#calls.get(message.answer);
    this.#calls.delete(message.answer);
    if (!('fault' in message)) return waiting?.resolve(message.value);
    const { isOfSource, message: text } = message.fault;
    return waiting?.reject(isOfSource ? SourceFault.received(text) : new Error(text));
  }

  async #serve({ call: answer, name, value }: Extract<Message, { call: number }>): Promise<void> {
    this.#serving += 1;
    try {
      const result = await this.#handlers[name]?.(value as never);
      this.#send({ answer, value: result });
    } catch (error) {
      const { message } = error as Error;
      this.#send({ answer, fault: { isOfSource: error instanceof SourceFault, message } });
    } finally {
      this.#serving -= 1;
    }
  }

  #send(message: Message): void {
    if (this.#ended === null) this.#pipe.send(message);
  }
}
