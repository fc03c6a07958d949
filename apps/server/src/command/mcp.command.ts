import { createStdioBridge } from '../mcp/stdio-bridge.ts';
import { UsageError, type Command } from './command.ts';

/** For clients of the Model Context Protocol that start a program. */
export const mcpCommands: readonly Command[] = [
  {
    name: 'mcp',
    summary: 'Serve the Model Context Protocol on standard input and output',
    notes:
      'Forwards the messages to the server at BASALT_URL, with the API key in BASALT_KEY; opens no database.\n' +
      'Ends when standard input ends.',
    async converse({ env, signal }, { lines, out }) {
      const { BASALT_URL: url = '', BASALT_KEY: key = '' } = env;
      if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
        throw new UsageError('BASALT_URL must be the address of the server');
      }
      if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError('BASALT_KEY must be an API key');
      const bridge = createStdioBridge({ url: url.replace(/\/+$/, ''), key });
      const running = new Set<Promise<void>>();
      const readAll = async () => {
        for await (const line of lines) {
          if (line.trim() === '') continue;
          const answering = bridge(line)
            .then((answers) => answers.forEach(out))
            .finally(() => running.delete(answering));
          running.add(answering);
        }
        await Promise.all(running);
      };
      await Promise.race([readAll(), signal()]);
    },
  },
];
