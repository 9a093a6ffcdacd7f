import { ascii, sha256 } from '../../../conformance/reading.ts';
import { followIdentity } from '../../../identity/chain.ts';
import { keysFrom } from '../../../identity/keys.ts';
import { createLink } from '../../../identity/make.ts';
import { identitySummary } from '../chains.ts';
import type { GoldenFile, Json } from '../file.ts';
import { FALSE_GROUPS, SECOND } from './groups.ts';
import { type Body, hashIn, itemOf, type LaterItem, type Signed, signedAs, strangerId } from './item.ts';

const STRANGER = 'identity of somebody outside';
export const SID = '018f6b2e-7c1d-4a3b-9e55-0123456789cd';
/** After everything else of the file, and within five minutes of when Élodie ended. */
export const NOW = 1_800_002_400_000;
/** When Hugo renewed his key. */
export const RENEWED = 1_800_000_840_000;
/** When Élodie ended her identity. */
export const ELODIE_ENDED = 1_800_002_160_000;
export const RECORD = 'observations-profile-camille';
export const VISIT = 'appointment-42';

/** Whom the others of the file do not know. */
async function stranger(golden: GoldenFile) {
  const seed = Uint8Array.from(sha256(ascii(STRANGER)));
  const link = await createLink(await keysFrom(seed, 0), 'profile-maud', { now: NOW, sth: null });
  golden.world.seeds[link.k] = Buffer.from(seed).toString('base64url');
  const state = await followIdentity([link], { lookup: () => Promise.reject(new Error('nobody')) });
  const given = { links: [link] as unknown as Json };
  return { name: STRANGER, reads: 'identity' as const, given, opens: identitySummary(state) };
}

/** Any person: they are not looked up. */
const NOBODY = strangerId('whom nobody knows');

const ITEMS = {
  camille: 'identity that somebody else prepared',
  hugo: 'identity with a renewed key and a card',
  elodie: 'identity that ended itself',
  ines: 'identity that the server ended',
  noor: 'identity of one link',
  maud: STRANGER,
  record: 'group of a patient',
  team: 'group of a structure, closed',
  false: FALSE_GROUPS.theirs,
  unled: FALSE_GROUPS.member,
  demoted: FALSE_GROUPS.demoted,
  unsigned: FALSE_GROUPS.unsigned,
  second: SECOND,
} as const;
type Name = keyof typeof ITEMS;
type Group = 'record' | 'second' | 'team' | 'false' | 'unled' | 'demoted' | 'unsigned';

/** A generation: who makes it, and for whom: a group with its epoch, or a person. */
interface Generation {
  by: Name;
  to: ([Group, number] | [Name] | [Name, number, 'key'] | ['nobody'])[];
  ts?: number;
  /** Another key than the newest, after that link of the chain. */
  with?: { kseq: number; place: number };
}

interface Case {
  metadata?: string;
  generations: Generation[];
  me: Name | 'nobody';
  subject?: string;
  named?: Name[];
  /** Whose text, with which of their keys, of which generation, and whether it is known to be theirs. */
  authors: [Name, kseq: number, gen: number, isTheirs: boolean][];
  isSound: boolean;
  isOfSubject: boolean;
  /** Where it may not be read at all. */
  refuses?: string;
}

export function item(name: string, of: Case): LaterItem {
  const make = async (golden: GoldenFile) => {
    const idOf = (who: Name | 'nobody'): string =>
      who === 'nobody' ? NOBODY : (itemOf(golden, ITEMS[who]).opens as { id: string }).id;
    const lastOf = (who: Name) => {
      const { given, opens } = itemOf(golden, ITEMS[who]);
      const links = given.links as unknown as Signed[];
      return { kseq: (opens as { keys: Json[] }).keys.length - 1, head: hashIn(links.at(-1) as Signed) };
    };
    const thenOf = (who: Name, { kseq, place }: { kseq: number; place: number }) => {
      const links = itemOf(golden, ITEMS[who]).given.links as unknown as Signed[];
      return { kseq, head: hashIn(links[place] as Signed) };
    };
    const records: Signed[] = [];
    for (const [at, { by, to, ts = NOW, with: other }] of of.generations.entries()) {
      const rcpt = to.map(([who, epoch, isKey]) => {
        if (who === 'nobody') return { i: NOBODY, kseq: 0 };
        if (isKey && epoch !== undefined) return { i: idOf(who), kseq: epoch };
        return epoch === undefined ? { i: idOf(who), kseq: lastOf(who).kseq } : { g: idOf(who), epoch };
      });
      const ref = { id: idOf(by), ...(other === undefined ? lastOf(by) : thenOf(by, other)) };
      const before = records.at(-1);
      const body: Body = {
        ...{ v: 1, suite: 1, kind: 'session', sid: SID, gen: at + 1, prev: before ? hashIn(before) : null },
        ...(of.metadata === undefined ? {} : { metadata: of.metadata }),
        commit: sha256(ascii(`commitment ${at}`)).toString('base64url'),
        ...{ rcpt, by: ref, ts },
      };
      records.push(signedAs(golden, `${ref.id}#${ref.kseq}`, body));
    }
    const authors = of.authors.map(([who, kseq, gen]) => ({ key: `${idOf(who)}#${kseq}`, gen }));
    const about = { me: idOf(of.me), ...(of.subject !== undefined && { subject: of.subject }) };
    const given = { records: records as unknown as Json, ...about, named: (of.named ?? []).map(idOf), authors };
    if (of.refuses) return { name, reads: 'standing' as const, given, refuses: of.refuses };
    const subjectGroup = of.isOfSubject ? idOf('record') : null;
    const opens = { subjectGroup, isSound: of.isSound, verified: of.authors.map(([, , , isTheirs]) => isTheirs) };
    return { name, reads: 'standing' as const, given, opens };
  };
  return { after: 'session that a stranger began with a structure', name, make };
}

export const ofCamille = { subject: 'profile-camille', isOfSubject: true };

export const LATER_PEOPLE: readonly LaterItem[] = [{ after: 'identity of one link', name: STRANGER, make: stranger }];

export const LATER_STANDING: readonly LaterItem[] = [
  item('standing of readers who came and left', {
    ...{ ...ofCamille, metadata: RECORD, me: 'camille', isSound: true },
    generations: [
      { by: 'hugo', to: [['record', 5]] },
      { by: 'camille', to: [['record', 6]] },
    ],
    authors: [
      ['camille', 1, 2, true],
      ['hugo', 1, 2, true],
      ['noor', 0, 2, true],
      ['elodie', 0, 1, true],
      ['elodie', 0, 2, false],
      ['ines', 0, 1, false],
      ['hugo', 0, 1, false],
      ['maud', 0, 2, false],
    ],
  }),
  item('standing of a session that a stranger planted', {
    ...{ ...ofCamille, metadata: RECORD, me: 'camille', isSound: false },
    generations: [{ by: 'maud', to: [['record', 6]] }],
    authors: [
      ['maud', 0, 1, false],
      ['hugo', 1, 1, true],
    ],
  }),
  item('standing of a record with a group besides', {
    ...{ ...ofCamille, metadata: RECORD, me: 'hugo', isSound: false },
    generations: [
      {
        by: 'camille',
        to: [
          ['record', 6],
          ['team', 1],
        ],
      },
    ],
    authors: [['camille', 1, 1, true]],
  }),
  item('standing of a visit with a group that the writer names', {
    ...{ ...ofCamille, metadata: VISIT, me: 'hugo', named: ['team'], isSound: true },
    generations: [
      { by: 'camille', to: [['record', 6], ['maud']] },
      { by: 'maud', to: [['record', 6], ['maud'], ['team', 1]] },
    ],
    authors: [['camille', 1, 2, true]],
  }),
  item('standing of a visit into which somebody was let', {
    ...{ ...ofCamille, metadata: VISIT, me: 'hugo', isSound: true },
    generations: [
      { by: 'camille', to: [['record', 6]] },
      { by: 'noor', to: [['record', 6], ['maud']] },
    ],
    authors: [
      ['maud', 0, 1, false],
      ['maud', 0, 2, true],
    ],
  }),
  item('standing of a session that is nobody’s record', {
    ...{ me: 'camille', isSound: true, isOfSubject: false },
    generations: [{ by: 'camille', to: [['camille'], ['team', 1]] }],
    authors: [
      ['hugo', 1, 1, true],
      ['maud', 0, 1, false],
    ],
  }),
  item('standing of texts by a key that was replaced', {
    ...{ ...ofCamille, metadata: RECORD, me: 'camille', isSound: true },
    generations: [0, 1].map((more) => ({ by: 'camille', to: [['record', 2]], ts: RENEWED + 300_000 + more })),
    authors: [
      ['hugo', 0, 1, true],
      ['hugo', 0, 2, false],
    ],
  }),
  item('standing of a session with a false group of the subject', {
    ...{ metadata: VISIT, me: 'hugo', subject: 'profile-camille', isSound: false, isOfSubject: false },
    generations: [{ by: 'camille', to: [['false', 1]] }],
    authors: [
      ['maud', 0, 1, false],
      ['camille', 1, 1, false],
    ],
  }),
  item('standing of a session with a group that its subject does not lead', {
    ...{ metadata: VISIT, me: 'noor', subject: 'profile-camille', isSound: false, isOfSubject: false },
    generations: [{ by: 'camille', to: [['unled', 1]] }],
    authors: [['hugo', 1, 1, false]],
  }),
  item('standing of a session with a group that its subject leads no more', {
    ...{ metadata: VISIT, me: 'camille', subject: 'profile-noor', isSound: false, isOfSubject: false },
    generations: [{ by: 'noor', to: [['demoted', 1]] }],
    authors: [['hugo', 1, 1, false]],
  }),
  item('standing of a session with a group of a delegate in which its subject has signed nothing', {
    ...{ metadata: VISIT, me: 'noor', subject: 'profile-camille', isSound: false, isOfSubject: false },
    generations: [{ by: 'camille', to: [['unsigned', 1]] }],
    authors: [['hugo', 1, 1, false]],
  }),
  item('standing of a visit with somebody who was of the group', {
    ...{ ...ofCamille, metadata: VISIT, me: 'hugo', isSound: false },
    generations: [
      { by: 'camille', to: [['record', 6], ['maud']] },
      { by: 'maud', to: [['record', 6], ['maud'], ['elodie']] },
    ],
    authors: [['camille', 1, 1, true]],
  }),
  item('standing of a record with people apart whom nobody of the group named', {
    ...{ ...ofCamille, metadata: RECORD, me: 'hugo', isSound: true },
    generations: [
      { by: 'camille', to: [['record', 6], ['maud']] },
      { by: 'maud', to: [['record', 6], ['maud'], ['nobody']] },
    ],
    authors: [['camille', 1, 1, true]],
  }),
];
