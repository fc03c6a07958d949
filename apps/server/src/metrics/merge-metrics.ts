/** The metrics of a process; null when it did not answer in time, or does not serve now. */
export interface ProcessMetrics {
  /** From 1, as the supervisor's messages count them. */
  process: number;
  text: string | null;
}

/** One metric: its comments, and its lines of all processes. */
interface Family {
  comments: string[];
  samples: string[];
}

/** Whether each process sent its metrics, as a separate metric. Without it, a silent process would look like an idle one. */
const up = 'basalt_process_up';

/**
 * The metrics of several processes as one text: all lines of a metric in one group, with one `HELP` and `TYPE`, as the text
 * format of Prometheus requires (exposition formats, "Grouping and sorting"). A label must distinguish their series.
 */
export function mergeMetrics(all: readonly ProcessMetrics[]): string {
  const families = new Map<string, Family>();
  for (const { text } of all) addTo(families, text ?? '');
  families.set(up, {
    comments: [
      `# HELP ${up} Whether the server process sent its metrics for this scrape.`,
      `# TYPE ${up} gauge`,
    ],
    samples: all.map(({ process, text }) => `${up}{process="${process}"} ${text === null ? 0 : 1}`),
  });
  const lines = Array.from(families.values(), ({ comments, samples }) => [...comments, ...samples]);
  return `${lines.flat().join('\n')}\n`;
}

function addTo(families: Map<string, Family>, text: string): void {
  let family: Family = { comments: [], samples: [] };
  let isFirst = false;
  for (const line of text.split('\n')) {
    const [mark, word, name] = line.split(' ', 3);
    if (mark === '#' && word === 'HELP' && name !== undefined) {
      isFirst = !families.has(name);
      family = families.get(name) ?? { comments: [], samples: [] };
      families.set(name, family);
    }
    if (mark === '#') {
      if (isFirst) family.comments.push(line);
    } else if (line !== '') family.samples.push(line);
  }
}
