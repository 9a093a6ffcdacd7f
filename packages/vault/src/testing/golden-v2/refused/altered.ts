import { fromBase64Url, toBase64Url } from '../../../bytes/base64url.ts';
import { concat } from '../../../bytes/bytes.ts';
import type { Given, GoldenItem, Json } from '../file.ts';

/** The byte at `at` with one bit turned; from the end where it is negative. */
export function turned(text: Json | undefined, at = -1): string {
  const bytes = fromBase64Url(String(text));
  const place = at < 0 ? bytes.length + at : at;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  return toBase64Url(bytes);
}

const longer = (text: Json | undefined): string => toBase64Url(concat(fromBase64Url(String(text)), Uint8Array.of(0)));

/** What a good item gives, with one thing changed: most of these only one rule refuses. */
export function alteredItems(items: readonly GoldenItem[]): GoldenItem[] {
  const like = (name: string, of: string, refuses: string, change: (given: Given) => Given): GoldenItem => {
    const item = items.find((one) => one.name === of);
    if (!item) throw new Error(`no item ${of}`);
    const given = structuredClone(item.given);
    return { name: `refused ${name}`, reads: item.reads, given: { ...given, ...change(given) }, refuses };
  };
  const signedIn = (given: Given, field: string) => given[field] as { b: string; s: string; k: string };
  const forged = (name: string, of: string, field: string): GoldenItem =>
    like(name, of, 'signature', (given) => ({
      [field]: { ...signedIn(given, field), s: turned(signedIn(given, field).s) },
    }));
  return [
    like('wrap for another number of a key', 'wrap for a public key', 'kseq', ({ kseq }) => ({
      kseq: Number(kseq) + 1,
    })),
    like('wrap with a byte too many', 'wrap under a shared key', 'length', ({ wrap }) => ({ wrap: longer(wrap) })),
    like('sheet that was mistyped', 'recovery box of a printed sheet', 'checksum', ({ sheet }) => ({
      sheet: `${String(sheet).slice(0, -1)}${String(sheet).endsWith('A') ? 'B' : 'A'}`,
    })),
    like('list of another version', 'what was seen, for the next device', 'version', ({ version }) => ({
      version: Number(version) + 1,
    })),
    like('list under another number of a key', 'what was seen, for the next device', 'kseq', () => ({ kseq: 2 })),
    forged('claim that nobody signed', 'claim of a backup', 'claim'),
    like('claim of another backup', 'claim of a backup', 'blob', ({ blob }) => ({ blob: turned(blob) })),
    like('claim of another list', 'claim of what was seen', 'blob', ({ blob }) => ({ blob: turned(blob) })),
    like('claim of another box', 'claim of a recovery box', 'box', ({ box }) => ({ box: turned(box) })),
    like('claim of another person’s contact', 'claim of another contact', 'factor', () => ({
      factor: { type: 'EM', value: 'somebody@else.example' },
    })),
    like('claim of a contact that is old', 'claim of another contact', 'ts', ({ now }) => ({
      now: Number(now) + 300_001,
    })),
    like('claim of fewer wraps', 'claim of own wraps', 'wraps', ({ wraps }) => ({ wraps: (wraps as Json[]).slice(1) })),
    like('first link that nobody signed', 'identity of one link', 'signature', ({ links }) => ({
      links: [{ ...(links as Given[])[0], s: turned((links as Given[])[0]?.s) }],
    })),
    like('first link with another name', 'identity of one link', 'k', ({ links }) => ({
      links: [{ ...(links as Given[])[0], k: `cvi_${'a'.repeat(32)}#0` }],
    })),
    like('first link that its delegate did not sign', 'identity that somebody else prepared', 'd', ({ links }) => ({
      links: [{ ...(links as Given[])[0], d: turned((links as Given[])[0]?.d) }],
    })),
    like('group link that nobody signed', 'group of a structure, closed', 'signature', ({ links }) => ({
      links: [{ ...(links as Given[])[0], s: turned((links as Given[])[0]?.s) }],
      sets: [],
      readers: [],
    })),
    like('wrap that is another than the link says', 'group of a structure, closed', 'hash', ({ sets }) => {
      const [{ place, wraps }] = sets as [{ place: number; wraps: Given[] }];
      return {
        readers: [],
        sets: [{ place, wraps: [{ ...wraps[0], wrap: turned(wraps[0]?.wrap) }, ...wraps.slice(1)] }],
      };
    }),
    forged('suspension that the server did not sign', 'suspension', 'suspension'),
    forged('head that the server did not sign', 'head of the log', 'head'),
    forged('co-signature that the auditor did not sign', 'co-signature of an auditor', 'cosignature'),
    like(
      'key of the server that nobody named',
      'keys of the server, each named by the one before',
      'signature',
      (given) => ({
        rotations: (given.rotations as Given[]).map((one) => ({ ...one, s: turned(one.s) })),
      }),
    ),
    like('consistency with another beginning', 'consistency from 6 leaves', 'root', ({ before }) => ({
      before: { ...(before as Given), root: turned((before as Given).root) },
    })),
    like('consistency with another end', 'consistency from 6 leaves', 'root', ({ after }) => ({
      after: { ...(after as Given), root: turned((after as Given).root) },
    })),
    like('leaf of another link', 'leaf of a group', 'hash', ({ entry }) => ({
      entry: { ...(entry as Given), hash: turned((entry as Given).hash) },
    })),
    like('head of another time', 'log as an auditor replays it', 'ts', ({ now }) => ({ now: Number(now) + 300_001 })),
    forged('recording that the server did not sign', 'card that vouches for keys', 'before'),
  ];
}
