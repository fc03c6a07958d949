import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

/** Ten codes that are shown only once; continues only when the person says that they are saved. */
export function RecoveryCodes({
  codes,
  onSaved,
  label = 'Continue',
}: {
  codes: readonly string[];
  onSaved: () => void;
  label?: string;
}) {
  const [saved, setSaved] = useState(false);
  return (
    <div className="stack">
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions">
        <CopyButton text={codes.join('\n')} label="Copy all" />
        <Button slight onPress={() => download(codes)}>
          Download
        </Button>
      </div>
      <Checkbox isSelected={saved} onChange={setSaved}>
        I have saved these codes in a safe place
      </Checkbox>
      <div className="actions">
        <Button look="primary" isDisabled={!saved} onPress={onSaved}>
          {label}
        </Button>
      </div>
    </div>
  );
}

function download(codes: readonly string[]): void {
  const text = `Basalt recovery codes for ${window.location.host}\nEach works once.\n\n${codes.join('\n')}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: 'basalt-recovery-codes.txt',
  });
  link.click();
  URL.revokeObjectURL(url);
}
