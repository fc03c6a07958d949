import { sendJson, type RequestContext } from '../request/request-context.ts';
import type { Problem } from '../problem/problem.ts';
import { html } from '../schema/html.ts';
import { detailed, pageWords } from './page-words.ts';
import { sendPage } from './page.ts';
import { refusalKeys } from './refusal-words.ts';

/** The addresses that people open and programs do not. */
const visited = /^\/auth\//;

/** The addresses that programs call: an unknown one is answered as JSON to every client. */
const called = /^\/(?:api|app-api|mcp|oauth|files|assets|\.well-known)(?:\/|$)/;

/**
 * Sends the problem: as a page to a client that prefers HTML, on the way to sign in or at an unknown address; else as JSON.
 */
export function sendRefusal(ctx: RequestContext, problem: Problem): void {
  const isUnknownPage = problem.code === 'not_found' && !called.test(ctx.path);
  if (visited.test(ctx.path) || isUnknownPage) {
    ctx.vary('Accept');
    if (ctx.accepts('application/problem+json', 'application/json', 'text/html') === 'text/html') {
      if (visited.test(ctx.path)) sendSignInRefusal(ctx, problem);
      else sendUnknownPage(ctx);
      return;
    }
  }
  sendJson(ctx, problem, 'application/problem+json');
}

function sendUnknownPage(ctx: RequestContext): void {
  const words = pageWords(ctx);
  sendPage(ctx, {
    title: words('page.missingTitle'),
    main: html`<h1>${words('page.missingTitle')}</h1>
      <p>${words('page.missingText')}</p>
      <a class="act" href="/app">${words('page.goHome')}</a>`,
  });
}

function sendSignInRefusal(ctx: RequestContext, problem: Problem) {
  const { message, status, request_id } = problem;
  const words = pageWords(ctx);
  const { title, text, advice } = refusalKeys(problem);
  // Of a refusal without words of its own, the English sentence is for the administrator.
  const details = text === 'page.otherText' ? [status, request_id, message] : [status, request_id];
  sendPage(ctx, {
    title: words(title),
    main: html`<h1>${words(title)}</h1>
      <p>${words(text)}</p>
      ${text === 'page.ssoRefusedText' ? html`<p dir="auto">${message}</p>` : null}
      <p>${words(advice)}</p>
      <a class="act" href="/login">${words('page.goToSignIn')}</a>
      <p class="quiet">${detailed(ctx, 'page.forAdministrator', details.join(', '))}</p>`,
  });
}
