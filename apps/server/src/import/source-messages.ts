import type { FittedItem, ImportSystem } from '@basalt/domain';

/** The first message to the process of a source. */
export interface SourceStart {
  readonly system: ImportSystem;
  readonly options: Readonly<Record<string, unknown>>;
  readonly skip: number;
  readonly hasFile: boolean;
}

/** An item on its way between processes: `file` is the number by which the bytes of a file are opened. */
export interface SentItem {
  readonly fitted: FittedItem;
  readonly file: number | null;
}

/** Some items; the last ones when `isEnd`. */
export interface SentItems {
  readonly items: readonly SentItem[];
  readonly isEnd: boolean;
}

/** An answer to a request; `body` is the number of its stream. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: number | null;
}

/** The opened bytes of a file: the number of their stream, and how many there are. */
export interface SentFile {
  readonly stream: number;
  readonly size: number | null;
}
