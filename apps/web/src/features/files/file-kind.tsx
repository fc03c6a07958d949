import filesCss from './files.module.css';

/** The kind of a file, by the end of its name. */
export const kindOf = (name: string) => /\.(\w{1,4})$/u.exec(name)?.[1]?.toUpperCase() ?? 'FILE';

/** The kind of a file, in place of a picture. */
export const FileKind = ({ name }: { name: string }) => (
  <span className={filesCss.preview} aria-hidden="true">
    {kindOf(name)}
  </span>
);
