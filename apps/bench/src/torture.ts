/**
 * `npm run torture -- NAME… [--seed N] [--write]` runs proofs that are too long for `npm test`, each with a time limit. Without
 * a name, or with `--help`, it lists them; `all` runs all. `--write` writes the figures into docs/reliability.md. Exit code 1: a bar was
 * missed.
 */
import { parseArgs } from 'node:util';
import { endDescendants } from './torture/end-descendants.ts';
import type { Proof } from './torture/proof.ts';
import { proofs } from './torture/proofs.ts';
import { tableRows, writeRows } from './torture/reliability-table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '20261120' },
    write: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

/** Rejects when the proof exceeds its time limit. */
function inTime<T>(work: Promise<T>, { name, minutes }: Proof): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`${name} did not end within ${minutes} minutes`);
    timer = setTimeout(() => reject(error), minutes * 60_000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const say = (line: string): void => console.log(`  ${line}`);

async function show(proof: Proof, seed: number): Promise<boolean> {
  console.log(`${proof.name}: ${proof.summary}; seed ${seed}, at most ${proof.minutes} minutes`);
  const metrics = await inTime(proof.run({ seed, say }), proof);
  console.log(tableRows(proof.name, metrics));
  if (values.write === true) await writeRows(proof.name, metrics);
  return metrics.length > 0 && metrics.every(({ held }) => held);
}

const chosen = positionals.includes('all')
  ? proofs
  : proofs.filter(({ name }) => positionals.includes(name));
const seed = Number(values.seed);
if (chosen.length === 0 || !Number.isSafeInteger(seed)) {
  console.error('usage: npm run torture -- NAME… [--seed N] [--write]\n');
  for (const { name, summary, minutes } of proofs) {
    console.error(`  ${name.padEnd(20)}${summary}; at most ${minutes} minutes`);
  }
  process.exit(2);
}

let allHeld = true;
for (const proof of chosen) {
  try {
    allHeld = (await show(proof, seed)) && allHeld;
  } catch (error) {
    console.error(error);
    allHeld = false;
  }
  // A proof that exceeded its time limit leaves processes behind. They must not disturb the next one.
  await endDescendants();
}
// Handles that proofs left open must not keep this process alive.
process.exit(allHeld ? 0 : 1);
