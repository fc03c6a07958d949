import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Pool } from 'pg';
import { floors, recordTypes } from './floors.ts';

/**
 * The floor: node:http and one prepared statement of `pg` for each request, without credentials, tenants or checks. Its answers
 * have the same bytes as Basalt's. Prints its address when it listens.
 */
const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  options: '-c search_path=basalt,public -c TimeZone=UTC',
});

async function answer(url: string, body: string): Promise<Buffer | null> {
  const [path = '', search] = url.split('?');
  const floor = floors[path.slice(1)];
  if (floor === undefined) return null;
  const question = {
    query: new URLSearchParams(search),
    body: body === '' ? {} : (JSON.parse(body) as Record<string, unknown>),
  };
  const values = floor.values(question);
  const named = floor.isUnprepared === true ? {} : { name: path };
  const { rows } = await pool.query({ ...named, text: floor.sql, values, types: recordTypes });
  return Buffer.from(JSON.stringify(floor.answer(rows, question)));
}

async function finish(request: IncomingMessage, response: ServerResponse, body: string) {
  try {
    const bytes = await answer(request.url ?? '/', body);
    response.writeHead(bytes === null ? 404 : 200, {
      'Content-Type': 'application/json',
      'Content-Length': bytes?.length ?? 0,
    });
    response.end(bytes);
  } catch (error) {
    process.stderr.write(`floor: ${String(error)}\n`);
    response.writeHead(500, { 'Content-Length': 0 }).end();
  }
}

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    void finish(request, response, '');
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => void finish(request, response, Buffer.concat(chunks).toString()));
});

server.listen({ host: '127.0.0.1', port: 0 }, () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`);
});
