import { DomainError, invalid } from '@basalt/domain';
import { entityTag, isNotModified } from '../../operation/etag.ts';
import { savedAs } from '../../response/send-result.ts';
import { viewCalendar } from '../view-calendar.ts';
import type { RedirectRoute } from './redirect-route.ts';

const fileName = 'calendar.ics';

/** The maximum length of a token, in characters. A longer one is refused without a look-up. */
const maxToken = 1_024;

/** The address of a calendar, which programs ask without a sign-in. */
export const calendarRedirects: readonly RedirectRoute[] = [
  {
    id: 'readCalendar',
    methods: ['GET'],
    path: '/calendar.ics',
    summary: 'Read the calendar of a view',
    description:
      'At most 500 due dates of a view as iCalendar (RFC 5545): those that the person who made the address can see. They begin 30 days ago, unless the view has a filter for the first date. The cycles of the project of the view are in it as whole days. `token` is the secret of the address; a new address ends the old one. With `If-None-Match`, the answer for an unchanged calendar is 304.',
    text: {
      type: 'text/calendar; charset=utf-8',
      fileName,
      example: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Basalt//views//EN\r\nEND:VCALENDAR',
    },
    answers: { 200: 'The calendar, as `text/calendar`.', 304: 'The calendar has not changed.' },
    errors: ['validation_failed', 'not_found', 'rate_limited'],
    async open(ctx, { use, appUrl, clock, countPerson }) {
      const { token } = ctx.query;
      if (typeof token !== 'string' || token.length > maxToken) {
        throw invalid('token', 'must be the token of a calendar address');
      }
      const opened = await use.findCalendar(token);
      if (opened === null) throw new DomainError('not_found', { resource: 'view' });
      const { organizationId, person } = opened.principal;
      await countPerson(ctx, { userId: person?.userId ?? '', organizationId });
      const text = await viewCalendar(use, opened, { appUrl, now: clock() });
      const tag = entityTag({ text });
      ctx.set('ETag', tag);
      ctx.set('Cache-Control', 'private, max-age=300');
      ctx.body = null;
      ctx.status = 304;
      if (isNotModified(ctx.get('If-None-Match') || undefined, tag)) return;
      ctx.status = 200;
      ctx.type = 'text/calendar';
      ctx.set(savedAs(fileName));
      ctx.body = text;
    },
  },
];
