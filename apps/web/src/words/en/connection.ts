/** Messages of live/, offline/ and query/: the connection, and changes that were refused or undone. */
export const connection = {
  'live.connecting': 'Connecting…',
  'live.live': 'Live',
  'live.waiting': 'Offline, trying again',
  'live.waitingInShort': 'Offline<more>, trying again</more>',
  'live.polling': 'Updated every 15 seconds',
  'offline.thisIsWhatYouSaw':
    'No connection. This is what you saw last, {ago}: it can be read. Moves, comments and titles of new tickets wait for the connection.',
  'offline.canBeOpened': 'These projects can be opened: <projects></projects>',
  'offline.changesWait': '{count, plural, one {# change waits} other {# changes wait}}',
  'offline.changesWereSent':
    '{count, plural, one {# change was sent.} other {# changes were sent.}}',
  'query.changedInTheMeantime':
    'Somebody else changed this in the meantime. It is shown as it is now.',
  'query.changedSince': 'Somebody else has changed it since.',
  'query.couldNotBeUndone': 'This could not be undone. {reason}',
} as const;
