import { parentPort, workerData } from 'node:worker_threads';

/** A thread of its own for many transfers at once: what others wait for is measured beside it. */
const { urls, method, size } = workerData as {
  urls: readonly string[];
  method: 'PUT' | 'GET';
  size: number;
};
const chunk = Buffer.alloc(64 * 1024, 'basalt');

async function* bytes() {
  for (let remaining = size; remaining > 0; remaining -= chunk.length)
    yield chunk.subarray(0, remaining);
}

async function transferred(url: string): Promise<number> {
  if (method === 'PUT') {
    const answer = await fetch(url, { method, body: bytes() as never, duplex: 'half' } as never);
    await answer.body?.cancel();
    return answer.status === 200 ? size : 0;
  }
  let come = 0;
  const answer = await fetch(url);
  for await (const part of answer.body ?? []) come += (part as Uint8Array).length;
  return come;
}

parentPort?.postMessage(await Promise.all(urls.map(transferred)), []);
