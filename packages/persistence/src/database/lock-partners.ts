/** Which lock was needed beside another the last time, of a thousand locks at most: those noted last. */
export class LockPartners {
  readonly #most: number;
  readonly #partners = new Map<string, string>();

  constructor(most = 1_000) {
    this.#most = most;
  }

  /** The name of the other lock; null when none was needed, or when that is not known. */
  of(name: string): string | null {
    return this.#partners.get(name) ?? null;
  }

  /** Notes which one was needed beside it; null for none. */
  note(name: string, partner: string | null): void {
    if (this.of(name) === partner) return;
    this.#partners.delete(name);
    if (partner === null) return;
    const [oldest] = this.#partners.keys();
    if (oldest !== undefined && this.#partners.size >= this.#most) this.#partners.delete(oldest);
    this.#partners.set(name, partner);
  }
}
