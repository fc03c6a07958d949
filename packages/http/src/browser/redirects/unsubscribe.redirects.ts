import { invalid } from '@basalt/domain';
import { pageWords } from '../../pages/page-words.ts';
import { sendPage } from '../../pages/page.ts';
import { html } from '../../schema/html.ts';
import { redirectTo, type RedirectRoute } from './redirect-route.ts';

/**
 * The address in mails about notifications (RFC 8058): mail programs post to it; a person who opens it is redirected to the page where
 * mails are chosen.
 */
export const unsubscribeRedirects: readonly RedirectRoute[] = [
  {
    id: 'unsubscribe',
    methods: ['GET', 'POST'],
    path: '/unsubscribe',
    summary: 'End mails about notifications',
    description:
      'The address in the header `List-Unsubscribe` of mails. `POST` ends the mails of that person about that organization, without a sign-in; an invalid token gets the same answer. `GET` changes nothing and redirects to the page where people choose their mails.',
    answers: {
      200: 'The mails have ended.',
      302: 'Redirects to the page where people choose their mails.',
    },
    errors: ['validation_failed'],
    async open(ctx, { use }) {
      if (ctx.method !== 'POST') {
        redirectTo(ctx, '/app/notification-settings');
        return;
      }
      const { token } = ctx.query;
      if (typeof token !== 'string' || token.length > maxToken) {
        throw invalid('token', 'must be the token of an address in a mail');
      }
      await use.unsubscribe(token);
      ctx.status = 200;
      const words = pageWords(ctx);
      sendPage(ctx, {
        title: words('page.mailsEndedTitle'),
        main: html`<p>${words('page.mailsEndedText')}</p>`,
      });
    },
  },
];

/** The maximum length of a token, in characters. A longer one is refused without a look-up. */
const maxToken = 512;
