import { useEffect, useState, type ImgHTMLAttributes, type ReactNode } from 'react';
import { onServiceBack } from '../../api/service-away.ts';

/**
 * A picture of the service. One that could not be loaded is loaded again when the service is back; until then, `instead` is shown in its
 * place.
 */
export function StoredPicture({
  instead,
  ...shown
}: ImgHTMLAttributes<HTMLImageElement> & { alt: string; instead?: ReactNode }) {
  const [isBroken, setBroken] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!isBroken) return;
    return onServiceBack(() => {
      setBroken(false);
      setRound((now) => now + 1);
    });
  }, [isBroken]);
  if (isBroken && instead !== undefined) return instead;
  return <img {...shown} key={round} onError={() => setBroken(true)} />;
}
