import type { BenchTenant } from '../deployment.ts';

/** A client that creates tickets on a board and reads them, one request after the other, and measures how long each takes. */
export class Visitor {
  readonly #tenant: Pick<BenchTenant, 'server' | 'token'>;
  readonly #project: string;
  readonly #board: string;
  #isStopped = false;
  #times: number[] = [];
  #refusals: string[] = [];

  constructor(tenant: Pick<BenchTenant, 'server' | 'token'>, project: string, board: string) {
    this.#tenant = tenant;
    this.#project = project;
    this.#board = board;
  }

  /** Milliseconds of each request that was answered with 2xx. */
  get times(): readonly number[] {
    return this.#times;
  }

  /** Status and code of each other answer. */
  get refusals(): readonly string[] {
    return this.#refusals;
  }

  /** Forgets the earlier times and refusals. */
  reset(): void {
    this.#times = [];
    this.#refusals = [];
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Sends requests until it is stopped, with a pause of 20 ms after each ticket. */
  async run(): Promise<void> {
    while (!this.#isStopped) {
      const input = { board_id: this.#board, title: 'One more' };
      const made = await this.#ask('POST', `/projects/${this.#project}/tickets`, input);
      if (made !== null) await this.#ask('GET', `/tickets/${made}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async #ask(method: string, at: string, body?: object): Promise<string | null> {
    const { server, token } = this.#tenant;
    const started = performance.now();
    const answer = await fetch(`${server.address}/api/v1${at}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data, error } = (await answer.json()) as {
      data?: { id: string };
      error?: { code: string };
    };
    if (answer.ok) this.#times.push(performance.now() - started);
    else this.#refusals.push(`${answer.status} ${error?.code ?? ''}`.trim());
    return data?.id ?? null;
  }
}
