/** What of a list marker says which list it belongs to, and where the text of its items begins. */
export interface Marker {
  /** `-`, `+`, `*`, `.` or `)`. */
  readonly sign: string;
  /** The number of an ordered list; null for bullets. */
  readonly start: number | null;
  /** Columns from the beginning of the line to the text. */
  readonly width: number;
}

interface Base {
  readonly firstLine: number;
  lastLine: number;
}

/** A block that holds others. */
export interface Container extends Base {
  readonly type: 'document' | 'quote' | 'item';
  readonly children: Block[];
  readonly marker?: Marker;
}

export interface List extends Base {
  readonly type: 'list';
  readonly children: Container[];
  readonly marker: Marker;
  /** Without blank lines between its items and their blocks: they are written without `<p>`. */
  isTight: boolean;
}

/** A block of lines of text. */
export interface Leaf extends Base {
  type: 'paragraph' | 'heading' | 'code' | 'rule' | 'table';
  readonly lines: string[];
  /** Of a heading. */
  level?: number;
  /** Of fenced code. */
  readonly fence?: { sign: string; length: number; indent: number; language: string };
  /** Of a table: as many as its head has cells. */
  columns?: number;
}

/** A part of a text in Markdown (CommonMark 0.31, 3). */
export type Block = Container | List | Leaf;
