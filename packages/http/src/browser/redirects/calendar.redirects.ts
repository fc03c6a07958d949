import { DomainError, invalid } from '@basalt/domain';
import { entityTag, isNotModified } from '../../request/entity-tag.ts';
import { viewCalendar } from '../view-calendar.ts';
import type { RedirectRoute } from '../redirect-route.ts';

/** The longest token that is looked at, in characters. */
const maxToken = 1_024;

/** The address of a calendar, which programs ask without a sign-in. */
export const calendarRedirects: readonly RedirectRoute[] = [
  {
    id: 'readCalendar',
    methods: ['GET'],
    path: '/calendar.ics',
    summary: 'Read the calendar of a view',
    description:
      'The due dates of a view as iCalendar (RFC 5545), as the person sees them who made the address: at most 500, from 30 days ago on unless the view says from when. `token` is the secret of the address; a new one ends it. With `If-None-Match`, the same calendar is answered by 304.',
    text: {
      type: 'text/calendar; charset=utf-8',
      example: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Basalt//views//EN\r\nEND:VCALENDAR',
    },
    answers: { 200: 'The calendar, as `text/calendar`.', 304: 'It is the same as before.' },
    errors: ['validation_failed', 'not_found', 'rate_limited'],
    async open(ctx, { use, appUrl, clock, countPerson }) {
      const { token } = ctx.query;
      if (typeof token !== 'string' || token.length > maxToken) {
        throw invalid('token', 'must be that of the address of a calendar');
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
      ctx.body = text;
    },
  },
];
