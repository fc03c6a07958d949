import { readFileSync } from 'node:fs';
import type { Router, RouterContext } from '@koa/router';
import type { OpenApiDocument } from '../openapi.ts';
import { referencePage } from './reference-page.ts';

const own = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The one for narrow windows comes last: it changes what the others say. */
const styles = ['./frame.css', './operation.css', './example.css', './narrow.css'];

/** Everything the page loads comes from this server, and it talks to nobody else. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/docs/api`: the reference of the API for people, and `/docs/api/openapi.json` for their tools. */
export function mountReference(router: Router, document: OpenApiDocument): void {
  const files = {
    '/docs/api': { type: 'text/html; charset=utf-8', text: referencePage(document) },
    '/docs/api/openapi.json': { type: 'application/json', text: JSON.stringify(document) },
    '/docs/api/reference.css': {
      type: 'text/css; charset=utf-8',
      text: styles.map(own).join('\n'),
    },
    '/docs/api/reference.js': {
      type: 'text/javascript; charset=utf-8',
      text: own('./reference.js'),
    },
  };
  for (const [path, { type, text }] of Object.entries(files)) {
    router.get(path, (ctx: RouterContext) => {
      ctx.set({ 'Content-Type': type, 'Cache-Control': 'no-cache' });
      if (path === '/docs/api') ctx.set('Content-Security-Policy', pagePolicy);
      ctx.body = text;
    });
  }
}
