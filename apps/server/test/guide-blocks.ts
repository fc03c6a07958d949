/** A fenced block of a page. */
export interface Block {
  language: string;
  text: string;
  /** Its first line in the page. */
  line: number;
}

/** Something to run, and the answer that the page shows for it. */
export interface Example {
  program: Block;
  /** Null when nothing is shown. */
  shown: Block | null;
}

/** All fenced blocks of a Markdown page, in order. */
export function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ 1: language, 2: text, index }) => ({
    language: language ?? '',
    text: text ?? '',
    line: page.slice(0, index).split('\n').length,
  }));
}

/** The programs of a page, each with the answer below it. */
export function examplesOf(page: string): Example[] {
  const blocks = blocksOf(page);
  return blocks.flatMap((program, index) => {
    if (program.language !== 'sh') return [];
    const next = blocks[index + 1];
    return [{ program, shown: next === undefined || next.language === 'sh' ? null : next }];
  });
}
