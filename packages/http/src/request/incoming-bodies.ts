import { requestBudget } from '@basalt/domain';

const { bodyBytes, bodiesOnTheWay } = requestBudget;

/** Counts the bytes of bodies that have not arrived completely, of all requests of a process. */
export class IncomingBodies {
  #all = 0;
  readonly #own = new Map<string, number>();

  /**
   * Adds bytes. Returns false when the owner of the request has too many, or when all owners together have too many and this one has more
   * than one whole body.
   */
  add(owner: string, bytes: number): boolean {
    const own = this.#change(owner, bytes);
    return (
      own <= bodiesOnTheWay.bytesOfOwner && (this.#all <= bodiesOnTheWay.bytes || own <= bodyBytes)
    );
  }

  remove(owner: string, bytes: number): void {
    this.#change(owner, -bytes);
  }

  #change(owner: string, bytes: number): number {
    const own = (this.#own.get(owner) ?? 0) + bytes;
    this.#all += bytes;
    if (own === 0) this.#own.delete(owner);
    else this.#own.set(owner, own);
    return own;
  }
}
