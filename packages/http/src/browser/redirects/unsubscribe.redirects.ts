import { invalid } from '@basalt/domain';
import { redirectTo, type RedirectRoute } from '../redirect-route.ts';

/** The address in mails about notifications (RFC 8058): a mail program posts to it, and a person who opens it chooses in the pages. */
export const unsubscribeRedirects: readonly RedirectRoute[] = [
  {
    id: 'unsubscribe',
    methods: ['GET', 'POST'],
    path: '/unsubscribe',
    summary: 'End mails about notifications',
    description:
      'The address in the header `List-Unsubscribe` of mails. `POST` ends the mails of that person about that organization, without a sign-in; a token that is none gets the same answer. `GET` changes nothing and leads to the profile.',
    answers: {
      200: 'The mails have ended.',
      302: 'To the profile, where mails are chosen.',
    },
    errors: ['validation_failed'],
    async open(ctx, { use }) {
      if (ctx.method !== 'POST') {
        redirectTo(ctx, '/app/profile');
        return;
      }
      const { token } = ctx.query;
      if (typeof token !== 'string' || token.length > maxToken) {
        throw invalid('token', 'must be that of the address in a mail');
      }
      await use.unsubscribe(token);
      ctx.status = 200;
      ctx.type = 'html';
      ctx.body =
        '<!doctype html><html lang="en"><title>Mails</title><p>You get no more of these mails.</p></html>';
    },
  },
];

/** The longest token that is looked at, in characters. */
const maxToken = 512;
