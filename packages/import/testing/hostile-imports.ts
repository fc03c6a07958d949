import type { ImportSystem } from '@basalt/domain';
import { Random } from './random.ts';

const MiB = 1024 * 1024;

/** An import that is made to block, to fill the memory or to end the process that reads it. */
export interface HostileImport {
  readonly name: string;
  readonly system: ImportSystem;
  /** Its file, or the answer to each request of a Planka client, in pieces. */
  pieces(): Generator<string>;
  readonly bytes: number;
}

interface Shape {
  readonly system: ImportSystem;
  readonly start: string;
  readonly units: readonly string[];
  readonly end?: string;
  /** The size of the repeated units. */
  readonly bytes: readonly [least: number, most: number];
}

const board = '{"item":{"id":"1","name":"B"},"included":{';
const jsonUnits = ['[],', '{},', '[', '{"a":', '"",', '1,', '[[],{}],', '{"id":"%"},', '"k%":1,'];
const textUnits = ['*', '_a', '{{', '[a|', '|', '* a\\n', '<b>', '&', '![', '`', '\\u0000', '😀'];
const large = [4 * MiB, 31 * MiB] as const;
const medium = [MiB / 2, 6 * MiB] as const;
const oneRecord = [MiB / 2, 1.9 * MiB] as const;
const oneCell = [MiB / 4, 0.95 * MiB] as const;

const shapes: readonly Shape[] = [
  ...['cards', 'lists', 'users', 'customFieldValues', 'x'].map((part): Shape => ({
    system: 'planka',
    start: `${board}"lists":[{"id":"l","name":"A"}],"${part}":[`,
    units: jsonUnits,
    bytes: large,
  })),
  { system: 'planka', start: '{', units: ['"k%":1,', '"item":1,', '"included":{},'], bytes: large },
  { system: 'planka', start: board, units: ['"k%":1,', '"cards":[],'], bytes: large },
  { system: 'planka', start: '', units: ['[', '{"a":', ' ', '\t1'], bytes: large },
  {
    system: 'planka',
    start: `${board}"cards":[{"id":"1","name":"`,
    units: textUnits,
    end: '"}]}}',
    bytes: oneRecord,
  },
  {
    system: 'csv',
    start: 'Title\n',
    units: [' ,\n', '\n', ',,,\n', 'a\n', '"a""\n"'],
    bytes: medium,
  },
  { system: 'csv', start: 'Title,Labels', units: [',', ',a', '"', ',"",'], bytes: medium },
  {
    system: 'csv',
    start: 'Title,Labels,Parent\na,"',
    units: ['a,', '%,', 'a;\n'],
    end: '",x\n',
    bytes: oneCell,
  },
  {
    system: 'csv',
    start: 'Key,Title,Parent\n',
    units: ['%,a,1\n', '1,a,%\n', '%,%,%\n'],
    bytes: medium,
  },
  { system: 'csv', start: 'Title,Description\na,"', units: textUnits, end: '"\n', bytes: oneCell },
  {
    system: 'jira',
    start: 'Issue key,Summary,Description\nA-1,a,"',
    units: [...textUnits, '{code}', '{quote}', '||', '**** a\n'],
    end: '"\n',
    bytes: oneCell,
  },
  {
    system: 'jira',
    start: 'Issue key,Summary,Comment\n',
    units: ['A-%,a,1;2;3\n', 'A-%,a,"04/Mar/26 1:00 PM;a;*b*"\n'],
    bytes: medium,
  },
  {
    system: 'trello',
    start: '{"lists":[{"id":"l"}],"cards":[{"id":"a","idLabels":[',
    units: ['"",', '"%",'],
    end: '""]}]}',
    bytes: oneRecord,
  },
  {
    system: 'trello',
    start: '{"lists":[{"id":"l"}],"cards":[{"id":"a","name":"a","desc":"',
    units: textUnits,
    end: '"}]}',
    bytes: oneRecord,
  },
  {
    system: 'trello',
    start: '{"lists":[{"id":"l"}],"cards":[',
    units: ['{},', '{"id":"%"},', '{"id":"%","name":"a","idMembers":["%"]},'],
    end: '{}]}',
    bytes: medium,
  },
  {
    system: 'trello',
    start: '{"lists":[{"id":"l"}],"actions":[',
    units: ['{},', '{"id":"%","type":"%"},', '[],'],
    end: '{}]}',
    bytes: medium,
  },
  { system: 'trello', start: '', units: ['{"a":', '[', '{"cards":[', ' '], bytes: medium },
];

/** A hostile import by a seed; the first seeds take the shapes in turn. */
export function hostileImport(seed: number): HostileImport {
  const random = new Random(seed);
  const { system, start, units, end = '', bytes: size } = shapes[seed % shapes.length] as Shape;
  const unit = random.pick(units);
  const bytes = Math.floor(random.int(size[0], size[1]));
  return {
    name: `${bytes} bytes of ${JSON.stringify(unit)} after ${JSON.stringify(start.slice(-40))} (${system})`,
    system,
    bytes,
    *pieces() {
      yield start;
      let [piece, sent] = ['', 0];
      for (let at = 0; sent + piece.length < bytes; at += 1) {
        piece += unit.replaceAll('%', String(at));
        if (piece.length < 65_536) continue;
        yield piece;
        sent += piece.length;
        piece = '';
      }
      yield piece + end;
    },
  };
}

/** How many seeds take each shape once. */
export const hostileShapes = shapes.length;
