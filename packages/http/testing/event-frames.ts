/** What a stream of events holds between two blank lines, by the rules of the HTML standard. */
export interface EventFrame {
  /** The kind; null where nothing is dispatched. */
  event: string | null;
  data: string | null;
  id: string | null;
  retry: number | null;
  comments: string[];
}

/** The frames of a text, which must end with one. Throws for a line that the standard would pass over. */
export function framesIn(text: string): EventFrame[] {
  const blocks = text.split('\n\n');
  if (blocks.pop() !== '') throw new Error('ends within a frame');
  return blocks.map(frameOf);
}

function frameOf(block: string): EventFrame {
  const frame: EventFrame = { event: null, data: null, id: null, retry: null, comments: [] };
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([a-z]*):(?: (.*))?$/su.exec(line) ?? [];
    if (name === '' && line.startsWith(':')) frame.comments.push(value);
    else if (name === 'retry') frame.retry = Number(value);
    else if (name === 'event' || name === 'data' || name === 'id') frame[name] = value;
    else throw new Error(`the line "${line}" means nothing`);
  }
  return frame;
}

const eventStream = 'text/event-stream';

/** Whether the answer is a stream, which does not end by itself. */
export const isEventStream = (type: string | null | undefined): boolean => type === eventStream;

/** The whole frames that a text begins with. */
export const wholeFrames = (text: string): string => text.slice(0, text.lastIndexOf('\n\n') + 2);
