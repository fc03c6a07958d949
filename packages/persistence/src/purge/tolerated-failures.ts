/** After so many failures a sweep ends: the database or the storage is probably away. */
const maxFailures = 20;

/** Failures of single organizations or files in a sweep. They do not keep the others from being swept. */
export class ToleratedFailures {
  readonly #errors: unknown[] = [];

  /** Does the work, and returns its result; `otherwise` when it fails. Throws the error of the last failure that is tolerated. */
  async of<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      this.#errors.push(error);
      if (this.#errors.length >= maxFailures) throw error;
      return otherwise;
    }
  }

  /** Call it at the end: throws the first error, so that somebody sees it. */
  end(): void {
    if (this.#errors.length > 0) throw this.#errors[0];
  }
}
