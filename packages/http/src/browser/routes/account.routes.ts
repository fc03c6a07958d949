import { byId, pageOfAll, noticeReasons, User } from '@basalt/domain';
import * as v from 'valibot';
import { issued, listOf, nothing, one } from '../../operation/answer.ts';
import { identifierList, wordList } from '../../fields/comma-list.ts';
import { optionalDateTime } from '../../fields/date-time.ts';
import { identifiers } from '../../fields/identifiers.ts';
import { notificationState } from '../../fields/notification.ts';
import { code, password, recoveryCode } from '../../fields/sign-in.ts';
import { browserRoute, SessionChange } from './browser-route.ts';
import {
  me,
  ownNotification,
  recoveryCodes,
  session,
  totpEnrolment,
} from '../../records/browser.records.ts';
import { changeBody, sentFields } from '../../fields/record-body.ts';

/** The actions of a person on notifications. */
const marks = {
  read: v.exactOptional(v.boolean('must be true or false')),
  done: v.exactOptional(v.boolean('must be true or false')),
  snoozed_until: v.exactOptional(optionalDateTime),
};

const marksOf = (body: {
  read?: boolean | undefined;
  done?: boolean | undefined;
  snoozed_until?: Date | null | undefined;
}) => ({ read: body.read, done: body.done, snoozedUntil: body.snoozed_until });

/** A person's own account. */
export const accountRoutes = [
  browserRoute({
    id: 'readMe',
    method: 'GET',
    path: '/me',
    summary: 'Read who is signed in',
    tag: 'Account',
    access: 'identified',
    answer: one(me),
    errors: [],
    handle: ({ caller }, use) => use.readMe(caller),
  }),
  browserRoute({
    id: 'updateMe',
    method: 'PATCH',
    path: '/me',
    summary: 'Change your name, language, time zone and first day of the week',
    tag: 'Account',
    access: 'signed_in',
    body: changeBody(User),
    answer: one(me),
    errors: [],
    handle: ({ caller, body }, use) => use.updateMe(caller, sentFields(User, body)),
  }),
  browserRoute({
    id: 'removePicture',
    method: 'DELETE',
    path: '/me/picture',
    summary: 'Remove your picture',
    description:
      'Changes nothing when there is none. `PUT /app-api/me/picture` stores one: its body is a PNG, JPEG or WebP of at most 64 KiB, and 1,024 pixels wide and high.',
    tag: 'Account',
    access: 'signed_in',
    answer: nothing,
    errors: [],
    handle: ({ caller }, use) => use.removePicture(caller),
  }),
  browserRoute({
    id: 'changePassword',
    method: 'POST',
    path: '/me/password',
    summary: 'Set or change your password',
    description: 'The current password is required, if there is one. Ends all other sessions.',
    tag: 'Account',
    access: 'signed_in',
    needsPasswords: 'always',
    body: { current_password: v.exactOptional(password), password },
    answer: nothing,
    errors: ['too_many_attempts'],
    handle: async ({ caller, body, browser: { userAgent, address } }, use) => {
      const { current_password: currentPassword, password: next } = body;
      const input = { currentPassword, password: next, userAgent, address };
      const changed = await use.changePassword(caller, input);
      return new SessionChange(changed.session, undefined);
    },
  }),
  browserRoute({
    id: 'enrolTotp',
    method: 'POST',
    path: '/me/totp',
    summary: 'Start to set up a second factor',
    description:
      'A code from it confirms it. An account that already has a second factor must send a `code` of that one, or a `recovery_code`. The new one replaces it when it is confirmed within 15 minutes; until then the old one stays active.',
    tag: 'Account',
    access: 'identified',
    body: { code: v.exactOptional(code), recovery_code: v.exactOptional(recoveryCode) },
    example: { code: '123456' },
    bodyIsOptional: true,
    crossFieldRules: ({ body }) =>
      body.code !== undefined && body.recovery_code !== undefined
        ? { recovery_code: ['must not be given together with code'] }
        : {},
    answer: issued(totpEnrolment),
    errors: ['two_factor_enrolled', 'two_factor_not_enrolled', 'invalid_code', 'too_many_attempts'],
    handle: ({ caller, body }, use) =>
      use.enrolTotp(caller, { code: body.code, recoveryCode: body.recovery_code }),
  }),
  browserRoute({
    id: 'confirmTotp',
    method: 'POST',
    path: '/me/totp/confirm',
    summary: 'Confirm the second factor',
    description:
      'Returns ten recovery codes, only this once. Each code works once. A former second factor and its recovery codes stop working.',
    tag: 'Account',
    access: 'identified',
    body: { code },
    answer: one(recoveryCodes),
    errors: ['two_factor_not_enrolled', 'two_factor_enrolled', 'invalid_code', 'too_many_attempts'],
    handle: async ({ caller, body, browser: { userAgent } }, use) => {
      const confirmed = await use.confirmTotp(caller, { code: body.code, userAgent });
      const { session: changed, ...codes } = confirmed;
      return new SessionChange(changed, codes);
    },
  }),
  browserRoute({
    id: 'disableTotp',
    method: 'DELETE',
    path: '/me/totp',
    summary: 'Remove the second factor',
    tag: 'Account',
    access: 'signed_in',
    body: { code },
    answer: nothing,
    errors: ['two_factor_enforced', 'two_factor_not_enrolled', 'invalid_code', 'too_many_attempts'],
    handle: ({ caller, body }, use) => use.disableTotp(caller, body),
  }),
  browserRoute({
    id: 'renewRecoveryCodes',
    method: 'POST',
    path: '/me/recovery-codes',
    summary: 'Get new recovery codes',
    description: 'The former codes stop working.',
    tag: 'Account',
    access: 'signed_in',
    body: { code },
    answer: one(recoveryCodes),
    errors: ['two_factor_not_enrolled', 'invalid_code', 'too_many_attempts'],
    handle: ({ caller, body }, use) => use.renewRecoveryCodes(caller, body),
  }),
  browserRoute({
    id: 'listSessions',
    method: 'GET',
    path: '/me/sessions',
    summary: 'List your sessions',
    description: 'Newest first.',
    tag: 'Account',
    access: 'signed_in',
    answer: listOf(session),
    errors: [],
    handle: async ({ caller, page }, use) =>
      pageOfAll(await use.listSessions(caller), page, byId('down')),
  }),
  browserRoute({
    id: 'endSession',
    method: 'DELETE',
    path: '/me/sessions/{session}',
    summary: 'End one of your sessions',
    tag: 'Account',
    access: 'signed_in',
    answer: nothing,
    errors: [],
    handle: ({ caller, params }, use) => use.endSession(caller, params),
  }),
  browserRoute({
    id: 'listOwnNotifications',
    method: 'GET',
    path: '/me/notifications',
    summary: 'List your notifications',
    description:
      'Lists the notifications of all organizations, newest first. The inbox is what is neither done nor snoozed.',
    tag: 'Account',
    access: 'signed_in',
    query: {
      state: v.exactOptional(notificationState),
      reason: v.exactOptional(wordList(noticeReasons)),
      ticket_id: v.exactOptional(identifierList()),
    },
    answer: listOf(ownNotification),
    errors: [],
    handle: ({ caller, query, page }, use) =>
      use.listOwnNotifications(caller, {
        page,
        state: query.state,
        reasons: query.reason,
        ticketIds: query.ticket_id,
      }),
  }),
  browserRoute({
    id: 'markNotifications',
    method: 'PATCH',
    path: '/me/notifications',
    summary: 'Mark up to 100 notifications as read or done, or snooze them',
    description:
      'Marks each as `markNotification` does. Notifications that are not yours, or no longer exist, are left out.',
    tag: 'Account',
    access: 'signed_in',
    body: { ids: identifiers(100, 1), ...marks },
    answer: nothing,
    errors: [],
    handle: async ({ caller, body }, use) => {
      await use.markNotifications(caller, { notifications: body.ids, ...marksOf(body) });
    },
  }),
  browserRoute({
    id: 'markNotification',
    method: 'PATCH',
    path: '/me/notifications/{notification}',
    summary: 'Mark a notification as read or done, or snooze it',
    description: 'What is done or snoozed is read as well. To mark it again changes nothing.',
    tag: 'Account',
    access: 'signed_in',
    body: marks,
    answer: nothing,
    errors: [],
    handle: ({ caller, params, body }, use) =>
      use.markNotification(caller, { ...params, ...marksOf(body) }),
  }),
  browserRoute({
    id: 'markNotificationRead',
    method: 'POST',
    path: '/me/notifications/{notification}/read',
    summary: 'Mark a notification as read',
    description: 'To mark it again changes nothing.',
    tag: 'Account',
    access: 'signed_in',
    answer: nothing,
    errors: [],
    handle: ({ caller, params }, use) => use.markNotification(caller, { ...params, read: true }),
  }),
];
