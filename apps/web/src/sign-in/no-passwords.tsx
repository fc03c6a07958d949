import { useWords } from '../words/use-words.tsx';
import { Frame } from './frame.tsx';

/** What the pages for passwords show where nobody has one. */
export function NoPasswords() {
  const words = useWords();
  return (
    <Frame
      title={words('signIn.thereAreNoPasswordsHere')}
      lead={words('signIn.everybodySignsInElsewhere')}
    >
      <a className="button primary wide" href="/login">
        {words('signIn.toSignIn')}
      </a>
    </Frame>
  );
}
