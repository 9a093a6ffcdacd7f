import type { LaterItem } from '../later/item.ts';
import { ELODIE_ENDED, item, NOW, ofCamille, RECORD, RENEWED, VISIT } from '../later/standing.ts';

const NOBODYS = { isSound: false, isOfSubject: false } as const;
const visit = { ...ofCamille, metadata: VISIT, isSound: true } as const;
const refusedVisit = { ...visit, me: 'hugo', authors: [] } as const;

export const STRANGE_STANDING: readonly LaterItem[] = [
  item('refused generation by its first maker, who does not read it', {
    ...{ ...refusedVisit, authors: [], refuses: 'reader' },
    generations: [
      { by: 'maud', to: [['record', 6]] },
      { by: 'maud', to: [['record', 6]] },
    ],
  }),
  item('refused generation by a replaced key, of an epoch that is for the newer one', {
    ...{ ...refusedVisit, authors: [], refuses: 'key' },
    generations: [{ by: 'hugo', to: [['record', 3]], ts: RENEWED, with: { kseq: 0, place: 0 } }],
  }),
  item('standing of a generation by somebody who read it then', {
    ...{ ...visit, me: 'hugo', authors: [] },
    generations: [
      { by: 'camille', to: [['record', 4]] },
      { by: 'ines', to: [['record', 4]], with: { kseq: 0, place: 0 } },
    ],
  }),
  item('standing of a visit that somebody who left has begun', {
    ...{ ...visit, me: 'hugo', authors: [] },
    generations: [{ by: 'ines', to: [['record', 4]], with: { kseq: 0, place: 0 } }],
  }),
  item('standing of a visit into which somebody who left let a person', {
    ...{ ...visit, me: 'hugo', isSound: false, authors: [] },
    generations: [{ by: 'ines', to: [['record', 4], ['maud']], with: { kseq: 0, place: 0 } }],
  }),
  item('standing of a generation that is dated before the one before', {
    ...{ ...visit, me: 'hugo', authors: [] },
    generations: [
      { by: 'camille', to: [['record', 6]] },
      { by: 'camille', to: [['record', 6]], ts: NOW - 100_000 },
    ],
  }),
  item('standing of two groups of the subject', {
    ...{ ...visit, me: 'hugo', authors: [] },
    generations: [
      { by: 'camille', to: [['second', 1]] },
      { by: 'camille', to: [['record', 6], ['camille']] },
    ],
  }),
  item('standing of a visit into which a stranger let somebody', {
    ...{ ...visit, me: 'hugo', isSound: false, authors: [] },
    generations: [
      { by: 'camille', to: [['record', 6], ['maud']] },
      { by: 'maud', to: [['record', 6], ['maud'], ['nobody']] },
    ],
  }),
  item('standing of an author whom a stranger named', {
    ...{ ...visit, me: 'noor', isSound: false, authors: [['elodie', 0, 2, false]] },
    generations: [
      { by: 'camille', to: [['record', 6], ['maud']] },
      { by: 'maud', to: [['record', 6], ['maud'], ['elodie']] },
    ],
  }),
  item('standing of people apart without a group', {
    ...{ subject: 'profile-camille', metadata: RECORD, me: 'camille', ...NOBODYS, authors: [] },
    generations: [{ by: 'camille', to: [['camille'], ['maud']] }],
  }),
  item('standing of an author whom the reader named, without a group', {
    ...{ subject: 'profile-camille', metadata: VISIT, me: 'camille', ...NOBODYS, isSound: true },
    generations: [{ by: 'camille', to: [['camille'], ['maud']] }],
    authors: [['maud', 0, 1, false]],
  }),
  item('standing of what the reader wrote, who is nobody there', {
    ...{ ...visit, me: 'maud', authors: [['maud', 0, 1, true]] },
    generations: [{ by: 'camille', to: [['record', 6]] }],
  }),
  item('standing of an author whom the reader named', {
    ...{ ...visit, me: 'maud', authors: [['elodie', 0, 2, true]] },
    generations: [
      { by: 'camille', to: [['record', 6], ['maud']] },
      { by: 'maud', to: [['record', 6], ['maud'], ['elodie']] },
    ],
  }),
  item('standing of an author whom the generation before named', {
    ...{ ...visit, me: 'hugo', authors: [['maud', 0, 2, true]] },
    generations: [
      { by: 'camille', to: [['record', 6], ['maud']] },
      { by: 'camille', to: [['record', 6]] },
    ],
  }),
  item('standing of a writer whom a stranger named', {
    ...{ ...visit, me: 'nobody', authors: [] },
    generations: [
      { by: 'camille', to: [['record', 6], ['maud']] },
      { by: 'maud', to: [['record', 6], ['maud'], ['nobody']] },
    ],
  }),
  item('standing of a number that no chain has', {
    ...{ ...visit, me: 'camille', authors: [['hugo', 1, 1, true]] },
    generations: [
      {
        by: 'camille',
        to: [
          ['record', 3],
          ['hugo', 9, 'key'],
        ],
        ts: RENEWED,
      },
    ],
  }),
  item('standing of a generation in time that names a newer key of the author', {
    ...{ ...visit, me: 'camille', authors: [['hugo', 0, 1, false]] },
    generations: [
      {
        by: 'camille',
        to: [
          ['record', 2],
          ['hugo', 1, 'key'],
        ],
        ts: RENEWED,
      },
    ],
  }),
  item('standing of a former member, where the generation does not name the group', {
    ...{ ...ofCamille, metadata: RECORD, me: 'camille', isSound: true, authors: [['elodie', 0, 2, true]] },
    generations: [
      { by: 'camille', to: [['record', 6], ['camille']] },
      { by: 'camille', to: [['camille']] },
    ],
  }),
  item('standing of somebody who had left the group that is named', {
    ...{ me: 'camille', ...NOBODYS, isSound: true },
    generations: [{ by: 'camille', to: [['camille'], ['record', 6]] }],
    authors: [['elodie', 0, 1, false]],
  }),
  item('standing of an author whose identity had ended', {
    ...{ ...visit, me: 'camille', authors: [['elodie', 0, 1, false]] },
    generations: [{ by: 'camille', to: [['record', 6], ['elodie']], ts: ELODIE_ENDED + 300_001 }],
  }),
  item('standing of what anybody says where no subject is known', {
    ...{ me: 'hugo', ...NOBODYS },
    generations: [
      { by: 'camille', to: [['camille'], ['maud'], ['noor']] },
      { by: 'maud', to: [['camille'], ['maud'], ['elodie']] },
    ],
    authors: [
      ['elodie', 0, 2, true],
      ['noor', 0, 2, false],
    ],
  }),
  item('standing of a record whose subject the reader does not know', {
    ...{ metadata: RECORD, me: 'hugo', isSound: false, isOfSubject: true, authors: [] },
    generations: [
      { by: 'camille', to: [['record', 6], ['maud']] },
      { by: 'maud', to: [['record', 6], ['maud'], ['nobody']] },
    ],
  }),
];
