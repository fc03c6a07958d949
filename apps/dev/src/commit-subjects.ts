import { execFileSync } from 'node:child_process';

/** The maximum length of a subject. */
const maxLength = 72;
const form = /^[a-z][a-z0-9-]*: [a-z]\S* \S.*$/u;
/** Subjects that git writes itself. */
const madeByGit = /^(?:Merge|Revert|fixup!|squash!) /u;

/** A fault for each subject that is not `area: verb …` with one area, or is longer than 72 characters. */
export function subjectFaults(subjects: readonly string[]): string[] {
  return subjects.flatMap((subject) => {
    // A hosting service adds the number of the pull request when it squashes.
    const text = subject.replace(/ \(#\d+\)$/u, '');
    if (madeByGit.test(text)) return [];
    if (text.length > maxLength)
      return [`${text.length} characters, at most ${maxLength}: ${text}`];
    return form.test(text) ? [] : [`not \`area: verb …\` with one area: ${text}`];
  });
}

/**
 * The subjects of the commits that the branch adds to main; on main itself only the last one. A shallow clone may contain fewer.
 * Null when `root` is not the top folder of a git repository with a commit.
 */
export function branchSubjects(root: string): string[] | null {
  const git = (...command: string[]): string | null => {
    try {
      const stdio = ['ignore', 'pipe', 'ignore'] as const;
      return execFileSync('git', command, {
        cwd: root,
        encoding: 'utf8',
        stdio: [...stdio],
      }).trim();
    } catch {
      return null;
    }
  };
  if (git('rev-parse', '--show-prefix') !== '') return null;
  const head = git('rev-parse', '--verify', 'HEAD');
  if (head === null) return null;
  const base = ['origin/main', 'main'].flatMap((name) => git('merge-base', name, 'HEAD') ?? []);
  const range = base.includes(head) || base[0] === undefined ? ['-1'] : [`${base[0]}..HEAD`];
  return (
    git('log', '--no-merges', '--format=%s', ...range)
      ?.split('\n')
      .filter(Boolean) ?? null
  );
}

/** `npm run subjects`: prints each wrong subject, and fails if there is one. */
if (import.meta.main) {
  const subjects = branchSubjects(process.cwd());
  const faults = subjectFaults(subjects ?? []);
  for (const fault of faults) console.error(fault);
  const read = subjects === null ? 'no git history' : `${subjects.length} subjects`;
  console.log(`commit subjects: ${read}, ${faults.length} violations`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
