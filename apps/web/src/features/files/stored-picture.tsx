import { useEffect, useState, type ImgHTMLAttributes, type ReactNode } from 'react';

/**
 * A picture of the service. One that could not be loaded is loaded again when the network is back; until then, `instead` is shown in its
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
    const load = () => {
      setBroken(false);
      setRound((now) => now + 1);
    };
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [isBroken]);
  if (isBroken && instead !== undefined) return instead;
  return <img {...shown} key={round} onError={() => setBroken(true)} />;
}
