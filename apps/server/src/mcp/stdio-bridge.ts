/** The server that messages are sent to, and the key. */
export interface BridgeSettings {
  /** The address of the server: `https://basalt.example.org`. */
  url: string;
  key: string;
}

/** Milliseconds for one request, more than the server needs for any. */
const timeoutMs = 60_000;

const versionKey = 'io.modelcontextprotocol/protocolVersion';

interface Message {
  id?: unknown;
  method?: unknown;
  params?: { name?: unknown; uri?: unknown; _meta?: Readonly<Record<string, unknown>> };
  result?: { protocolVersion?: unknown };
}

/**
 * Sends each message of a client that uses the stdio transport (JSON-RPC in lines) to the HTTP server, and returns the lines to
 * write for it. A failed request gets an error as its answer.
 */
export function createStdioBridge({
  url,
  key,
}: BridgeSettings): (line: string) => Promise<string[]> {
  // The version that clients of 2025 agree on at the beginning. Later clients name it in each message.
  let agreedVersion: string | undefined;

  return async (line) => {
    let message: Message;
    try {
      message = JSON.parse(line) as Message;
    } catch {
      return [failure(null, -32_700, 'The line is not JSON.')];
    }
    const isRequest = message.id !== undefined && message.method !== undefined;
    try {
      const response = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: { ...headersOf(message, agreedVersion), Authorization: `Bearer ${key}` },
        body: line,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (isProblem(response)) {
        return isRequest ? [failure(message.id, -32_000, problemText(text, response.status))] : [];
      }
      const answers = messagesIn(response, text);
      if (message.method === 'initialize') agreedVersion = versionIn(answers[0]) ?? agreedVersion;
      return answers;
    } catch (error) {
      const { cause = error } = error as Error;
      const reason = cause instanceof Error ? cause.message : 'unknown reason';
      return isRequest ? [failure(message.id, -32_000, `${url} cannot be reached: ${reason}`)] : [];
    }
  };
}

/** The headers of the HTTP transport. A name may contain any character, so it is encoded. */
function headersOf(
  { method, params }: Message,
  agreed: string | undefined,
): Record<string, string> {
  const { _meta: meta } = params ?? {};
  const version = meta?.[versionKey] ?? agreed;
  const name = params?.name ?? params?.uri;
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...(typeof version === 'string' && { 'MCP-Protocol-Version': version }),
    ...(typeof method === 'string' && /^[\w/]+$/.test(method) && { 'Mcp-Method': method }),
    ...(typeof name === 'string' && {
      'Mcp-Name': `=?base64?${Buffer.from(name).toString('base64')}?=`,
    }),
  };
}

const isProblem = ({ headers }: Response): boolean =>
  headers.get('Content-Type')?.startsWith('application/problem+json') ?? false;

function problemText(text: string, status: number): string {
  const { code, message } = JSON.parse(text) as { code: string; message: string };
  return `${code}: ${message} (status ${status})`;
}

/** The messages of a response: one as JSON, or several as events. */
function messagesIn({ headers }: Response, text: string): string[] {
  if (text === '') return [];
  if (!headers.get('Content-Type')?.startsWith('text/event-stream')) return [text];
  return [...text.matchAll(/^data: ?(.+)$/gm)].map(([, data = '']) => data);
}

function versionIn(answer: string | undefined): string | undefined {
  const { result } = JSON.parse(answer ?? '{}') as Message;
  const version = result?.protocolVersion;
  return typeof version === 'string' ? version : undefined;
}

const failure = (id: unknown, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
