/** `node s3-process.ts DIRECTORY PORT`: serves S3 until it is killed, or its parent ends. Sends its port. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { serveS3 } from './s3-server.ts';

const [, , directory = '', port = '0'] = process.argv;
process.on('disconnect', () => process.exit());
// S3 has an object whole or not at all. This server cannot read one whose description was cut off by a kill.
for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  if (entry.name.endsWith('_metadata.json') && statSync(file).size === 0) rmSync(file);
}
process.send?.((await serveS3(directory, Number(port))).port);
