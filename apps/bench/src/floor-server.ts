import { createServer } from 'node:http';
import { Pool } from 'pg';
import { floors } from './floors.ts';

/**
 * The floor: node:http and one prepared statement a request on `pg`, with nothing around it: no credential, no tenant, no
 * checks. It answers the bytes that Basalt answers. Prints its address when it listens.
 */
const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  options: '-c search_path=basalt,public -c TimeZone=UTC',
});

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://floor');
  const floor = floors[url.pathname.slice(1)];
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (floor === undefined) {
    response.writeHead(404).end();
    return;
  }
  const input = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
  const { rows } = await pool.query({
    name: url.pathname,
    text: floor.sql,
    values: floor.values(url.searchParams, input),
    ...(floor.types && { types: floor.types }),
  });
  const body = Buffer.from(JSON.stringify({ data: floor.isList ? rows : rows[0] }));
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
});

server.listen({ host: '127.0.0.1', port: 0 }, () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`);
});
