import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A server by https on localhost, which this process trusts until it is closed. */
export interface DocumentServer {
  readonly url: string;
  /** The paths that were asked for. */
  readonly asked: string[];
  answer: RequestListener;
  close(): Promise<void>;
}

export async function openDocumentServer(): Promise<DocumentServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'basalt-document-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const form = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const files = ['-nodes', '-keyout', key, '-out', cert, '-days', '1'];
  execFileSync('openssl', [...form, ...files, ...subject], { stdio: 'ignore' });
  const trusted = getCACertificates('default');
  const tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  setDefaultCACertificates([...trusted, tls.cert]);
  const documents: DocumentServer = {
    url: '',
    asked: [],
    answer: (_, response) => void response.writeHead(404).end(),
    async close() {
      setDefaultCACertificates(trusted);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer(tls, (request, response) => {
    documents.asked.push(request.url ?? '');
    documents.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(documents, { url: `https://localhost:${port}` });
}
