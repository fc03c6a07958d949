import { useState } from 'react';
import { useLocation } from 'react-router';
import { keyInPath } from '../projects/key-in-path.ts';
import type { Opened } from '../ticket/letters.ts';
import { Choices } from './choices.tsx';
import { beginsWords } from './fuzzy-match.ts';
import type { ChoiceGroup, Next } from './step.ts';
import { useCommands } from './use-commands.tsx';
import { useFound } from './use-found.tsx';
import { usePlaces } from './use-places.tsx';

/** The first step: pages, records and commands. */
export function StartStep({
  go,
  next,
  create,
  change,
  onDone,
}: {
  go: (address: string) => void;
  next: Next;
  create: (title?: string) => void;
  /** Opens a choice of the ticket of the page. */
  change: (what: Opened) => void;
  onDone: () => void;
}) {
  const [words, setWords] = useState('');
  const { pathname: at, mask } = useLocation();
  const pathname = mask?.pathname ?? at;
  const commands = useCommands({ words, pathname, go, next, create, change, onDone });
  const places = usePlaces(words, keyInPath(pathname));
  const { tickets, documents, isSearching } = useFound(words);
  const leadingTo = (
    entries: readonly { address: string; name: string; sign: string; excerpt?: string | null }[],
  ) => entries.map((entry) => ({ ...entry, id: entry.address, act: () => go(entry.address) }));
  // A typed key is offered as a page until its ticket is found.
  const isFound = (address: string) => tickets.some((ticket) => ticket.address === address);
  const going = {
    title: 'Go to',
    choices: leadingTo(places.filter(({ address }) => !isFound(address))),
  };
  const doing = { title: 'Commands', choices: commands };
  const found = [
    { title: 'Tickets', choices: leadingTo(tickets) },
    { title: 'Documents', choices: leadingTo(documents) },
  ];
  const wanted = words.trim().toLowerCase();
  // What is called so comes before what holds the words, which is found later and must not take its place.
  const isNamed = ({ choices }: ChoiceGroup) =>
    choices.some(
      ({ id, name, sign = '' }) => id !== 'create-named' && beginsWords(`${sign} ${name}`, wanted),
    );
  const known = [doing, going];
  const named = wanted === '' ? [] : known.filter(isNamed);
  return (
    <Choices
      label="Search, go to a page, or type a command"
      words={words}
      onWords={setWords}
      groups={
        wanted === ''
          ? known
          : [...named, ...found, ...known.toReversed().filter((group) => !isNamed(group))]
      }
      isSearching={isSearching && named.length === 0}
      none={isSearching ? 'Searching…' : 'Nothing was found for these words.'}
    />
  );
}
