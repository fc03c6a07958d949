import { useWords } from '../../words/use-words.tsx';
import { Frame } from './frame.tsx';
import buttonCss from '../../design/button.module.css';
import { classes } from '../../design/classes.ts';

/** The text of the pages for passwords where nobody has one. */
export function NoPasswords() {
  const words = useWords();
  return (
    <Frame
      title={words('signIn.thereAreNoPasswordsHere')}
      lead={words('signIn.everybodySignsInElsewhere')}
    >
      <a className={classes(buttonCss.button, buttonCss.primary, buttonCss.wide)} href="/login">
        {words('signIn.toSignIn')}
      </a>
    </Frame>
  );
}
