import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { signOut } from '../../features/sign-in/sign-in-and-out.ts';
import { Button } from '../../design/button.tsx';
import { applyTheme, keptTheme, themes } from '../../design/theme.ts';
import { pressShortcut } from '../../design/shortcuts.ts';
import { useWords } from '../../words/use-words.tsx';
import { useSession } from '../../data/session.tsx';
import formCss from '../../design/form.module.css';

/** The choice of the organization, the list of keyboard shortcuts, and the button to sign out. */
export default function AccountActs() {
  const words = useWords();
  const { me, organization, choose } = useSession();
  const [theme, setTheme] = useState(keptTheme);
  const { mutate, isPending } = useMutation({ mutationFn: signOut });
  return (
    <>
      {me.organizations.length > 1 && organization !== null && (
        <label className={formCss.labelled}>
          <span>{words('frame.organization')}</span>
          <select value={organization.id} onChange={(event) => choose(event.target.value)}>
            {me.organizations.map(({ id, name }) => (
              <option key={id} value={id} dir="auto">
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className={formCss.labelled}>
        <span>{words('account.theme')}</span>
        <select
          value={theme}
          onChange={({ target }) => {
            applyTheme(target.value);
            setTheme(target.value);
          }}
        >
          {themes().map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button slight onPress={() => pressShortcut('allShortcuts')}>
        {words('frame.keyboardShortcuts')}
      </Button>
      <Button slight busy={isPending} onPress={() => mutate()}>
        {words('frame.signOut')}
      </Button>
    </>
  );
}
