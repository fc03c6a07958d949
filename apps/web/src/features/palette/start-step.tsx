import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../data/session.tsx';
import { keyInPath } from '../../data/key-in-path.ts';
import { maxFound } from '../../data/queries/search.ts';
import { useFound } from '../search/use-found.tsx';
import { useWords } from '../../words/use-words.tsx';
import { Choices } from './choices.tsx';
import { exactIn, groupsOf, isNamed } from './groups-of.ts';
import { recentPages } from '../../data/recent-pages.ts';
import type { ChoiceGroup, Next } from './step.ts';
import type { Subject } from './subject.ts';
import { useCommands } from './use-commands.tsx';
import { keyForm, useKeyedTicket } from './use-keyed-ticket.tsx';
import { usePlaces } from './use-places.tsx';
import type { ShortcutName } from '../../design/shortcuts.ts';
import { useSubjectCommands } from './use-subject-commands.tsx';

const countOf = (count: number) => (count < maxFound ? `${count}` : `${maxFound}+`);

/** The first step: pages, records and commands. */
export function StartStep({
  subject,
  go,
  next,
  create,
  after,
  press,
}: {
  subject: Subject | null;
  go: (address: string) => void;
  next: Next;
  create: (title?: string) => void;
  /** Closes the palette, and then does something, with the focus where it was. */
  after: (act: () => unknown) => void;
  /** The same for what a key does. */
  press: (name: ShortcutName) => void;
}) {
  const t = useWords();
  const { me, organization } = useSession();
  const [words, setWords] = useState('');
  const { pathname: at, search, mask } = useLocation();
  const pathname = mask?.pathname ?? at;
  const wanted = words.trim();
  const isTyped = wanted !== '';
  const leadingTo = <Leading extends { address: string }>(entries: readonly Leading[]) =>
    entries.map((entry) => ({ ...entry, id: entry.address, act: () => go(entry.address) }));
  const ofSubject = {
    title:
      subject?.kind === 'tickets'
        ? t('palette.theSelected', { tickets: subject.words })
        : (subject?.key ?? ''),
    choices: useSubjectCommands(subject, words, { next, after, press }),
  };
  const doing = {
    title: t('palette.commands'),
    choices: useCommands({
      isTyped,
      page: mask === undefined ? pathname + search : pathname,
      go,
      next,
      create,
      onDone: () => after(() => {}),
      press,
    }),
  };
  const going = {
    title: t('palette.goTo'),
    choices: leadingTo(usePlaces(words, keyInPath(pathname))),
  };
  const known = [ofSubject, doing, going];
  const exact = isTyped ? exactIn(known, wanted) : [];
  const { tickets, documents, comments, settled, ...found } = useFound(words, exact.length === 0);
  const keyed = useKeyedTicket(settled, keyInPath(pathname));
  const isSearching = found.isSearching || keyed.isSearching;
  const none = isSearching ? t('palette.searching') : t('palette.nothingWasFoundForThese');
  const shared = {
    label: t('palette.label'),
    words,
    onWords: setWords,
    none,
  };
  if (!isTyped) {
    const opened = { person: me.id, organization: organization?.id ?? '' };
    const last = {
      title: t('palette.openedLast'),
      choices: leadingTo(recentPages(opened, pathname)),
    };
    return <Choices {...shared} groups={[ofSubject, last, doing, going]} />;
  }
  const notKeyed = tickets.filter(({ key }) => key !== keyed.ticket?.key);
  const foundTickets = keyed.ticket === null ? notKeyed : [keyed.ticket, ...notKeyed];
  const groups = groupsOf(
    wanted,
    // A typed key is offered as a page until its ticket is found.
    known.map(({ title, choices }) => ({
      title,
      choices: choices.filter(({ id }) => foundTickets.every(({ address }) => address !== id)),
    })),
    {
      groups: [
        { title: t('palette.tickets'), choices: leadingTo(foundTickets) },
        { title: t('palette.documents'), choices: leadingTo(documents) },
        { title: t('comments.comments'), choices: leadingTo(comments) },
      ],
      isSimilar: found.isSimilar && keyed.ticket === null,
      isSearching,
    },
  );
  const isFirstKnown = exact.some((group) => isNamed(group, wanted));
  // A key that is there, or may be, is no title.
  const isKeyed = keyed.ticket !== null || (keyForm.test(wanted) && isSearching);
  const canCreate = !isKeyed && doing.choices.some(({ id }) => id === 'create');
  const hasCommand = exact.some(({ title }) => title !== going.title);
  const more: ChoiceGroup = {
    // Before what can be done without it.
    title: groups.length === 0 && !isSearching ? none : t('palette.more'),
    choices: [
      ...(canCreate && !hasCommand
        ? [
            {
              id: 'create-named',
              name: t('palette.createTicketNamed', { wanted }),
              act: () => create(wanted),
            },
          ]
        : []),
      ...(organization === null
        ? []
        : [
            {
              id: 'all-results',
              name: t('palette.allResultsFor', { wanted }),
              sign: found.isSimilar || found.count === 0 ? '' : countOf(found.count),
              act: () => go(`/app/search?q=${encodeURIComponent(wanted)}`),
            },
          ]),
    ],
  };
  return (
    <Choices {...shared} groups={[...groups, more]} isSearching={isSearching && !isFirstKnown} />
  );
}
