import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Checkbox } from '../../design/checkbox.tsx';
import { CopyButton } from '../../design/copy-button.tsx';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import layoutCss from '../../design/layout.module.css';
import signInCss from './sign-in.module.css';

/** Ten codes that are shown only once; continues only when the person says that they are saved. */
export function RecoveryCodes({
  codes,
  onSaved,
  label = wordsOf('signIn.continue'),
}: {
  codes: readonly string[];
  onSaved: () => void;
  label?: string;
}) {
  const words = useWords();
  const [saved, setSaved] = useState(false);
  return (
    <div className={layoutCss.stack}>
      <ul className={signInCss.recoveryCodes} aria-label={words('signIn.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={layoutCss.actions}>
        <CopyButton text={codes.join('\n')} label={words('signIn.copyAll')} />
        <Button slight onPress={() => download(codes)}>
          {words('signIn.download')}
        </Button>
      </div>
      <Checkbox isSelected={saved} onChange={setSaved}>
        {words('signIn.iHaveSavedTheseCodes')}
      </Checkbox>
      <div className={layoutCss.actions}>
        <Button look="primary" isDisabled={!saved} onPress={onSaved}>
          {label}
        </Button>
      </div>
    </div>
  );
}

function download(codes: readonly string[]): void {
  const head = wordsOf('signIn.recoveryFile', { host: window.location.host });
  const text = `${head}\n\n${codes.join('\n')}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: 'basalt-recovery-codes.txt',
  });
  link.click();
  URL.revokeObjectURL(url);
}
