import { isAppUrl, maxAppUrlLength, notificationStates } from '@basalt/domain';
import * as v from 'valibot';

/** A place in the application, at or below `/app`; null for none. */
export const appUrl = v.nullable(
  v.pipe(
    v.string('must be a string or null'),
    v.metadata({
      maxLength: maxAppUrlLength,
      description:
        'A path at or below `/app`, of printable ASCII, without backslash, `//` and dot segments, encoded ones included.',
      examples: ['/app/tickets/WEB-42'],
    }),
    v.check(
      isAppUrl,
      `must be a path at or below /app, of at most ${maxAppUrlLength} printable ASCII characters, without backslash, // and dot segments`,
    ),
  ),
);

/** Which of a person's notifications are listed. */
export const notificationState = v.picklist(
  notificationStates,
  `must be one of ${notificationStates.join(', ')}`,
);
