import { describe, expect, it } from '@jest/globals';
import { isoDay } from '@maillon/domain/day';
import type { Answer } from '@maillon/domain/forms/form';
import { viewOf } from '@maillon/domain/forms/form-view';
import { RECORD } from '@maillon/domain/forms/record';
import { aPatientFile } from '../../testing/patients.ts';
import { type RecordNow, recordNow } from '../../vault/record/record-now.ts';
import {
  answered,
  changesOf,
  conflictsOf,
  errorsToMend,
  isEmptyDraft,
  keptMine,
  NO_DRAFT,
  type RecordDraft,
  saved,
  tookTheirs,
  withDraft,
} from './record-draft.ts';

const FILE = aPatientFile();
const TODAY = isoDay('2026-11-22');

/** A record in which these were written, each in this version. */
const aRecord = (written: Readonly<Record<string, readonly [Answer, number]>> = {}): RecordNow =>
  recordNow(
    Object.entries(written).map(([type, [answer, version]]) => ({
      observation: {
        ...{ id: `${FILE.id}-${type}`, type, valueString: 'cv1.', version },
        ...{ author: { id: 'u', name: 'Zoé Martin' }, creation: '2026-11-20T08:00:00.000Z', measuredAt: null },
      },
      opened: { ok: true as const, text: typeof answer === 'string' ? answer : JSON.stringify(answer) },
    })),
    FILE,
  );

const viewOfDraft = (now: RecordNow, draft: RecordDraft) => viewOf(RECORD, withDraft(now, draft), { today: TODAY });
const changes = (now: RecordNow, draft: RecordDraft) => changesOf(now, draft, viewOfDraft(now, draft));

describe('the draft of a record', () => {
  it('writes what was changed, with the version that its writer saw, and nothing else', () => {
    const now = aRecord({ tabac: ['jamais', 3], alcool: ['jamais', 1] });
    const draft = answered(answered(NO_DRAFT, now, 'tabac', 'ancien'), now, 'usualTreatment', ' Aucun ');
    expect(changes(now, draft)).toEqual([
      { name: 'tabac', answer: 'ancien', version: 3 },
      { name: 'usualTreatment', answer: 'Aucun', version: 0 },
    ]);
  });

  it('is empty again once everything is as it was', () => {
    const now = aRecord({ tabac: ['jamais', 3] });
    const draft = answered(answered(NO_DRAFT, now, 'tabac', 'ancien'), now, 'tabac', 'jamais');
    expect(isEmptyDraft(draft)).toBe(true);
    expect(isEmptyDraft(answered(answered(NO_DRAFT, now, 'hasTetanos', true), now, 'hasTetanos', false))).toBe(true);
  });

  it('takes an answer away when it is emptied', () => {
    const now = aRecord({ usualTreatment: ['Aucun', 2] });
    const draft = answered(NO_DRAFT, now, 'usualTreatment', '');
    expect(changes(now, draft)).toEqual([{ name: 'usualTreatment', answer: null, version: 2 }]);
    expect(withDraft(now, answered(NO_DRAFT, now, 'usualTreatment', undefined)).usualTreatment).toBeUndefined();
  });

  it('leaves alone what a hidden question was answered, and what was typed before it was hidden', () => {
    const now = aRecord({ tabac: ['actif', 1], tabacQuantite: [10, 1] });
    const draft = answered(answered(NO_DRAFT, now, 'tabacQuantite', 20), now, 'tabac', 'jamais');
    expect(changes(now, draft)).toEqual([{ name: 'tabac', answer: 'jamais', version: 1 }]);
  });

  it('the draft of a record never writes the identity of the account', () => {
    const now = aRecord();
    expect(changes(now, answered(NO_DRAFT, now, 'birthDate', '1980-01-01'))).toEqual([]);
  });
});

describe('two people at the same answer', () => {
  const before = aRecord({ tabac: ['jamais', 1] });
  const draft = answered(NO_DRAFT, before, 'tabac', 'actif');

  it('are told of each other, and nobody overwrites what they have not seen', () => {
    const now = aRecord({ tabac: ['ancien', 2] });
    const [conflict] = conflictsOf(now, draft);
    expect(conflict?.theirs).toMatchObject({ answer: 'ancien', author: { name: 'Zoé Martin' } });
    expect(changes(now, draft)).toEqual([]);
  });

  it('agree where both said the same', () => {
    expect(conflictsOf(aRecord({ tabac: ['actif', 2] }), draft)).toEqual([]);
  });

  it('choose: mine is then written over what was seen', () => {
    const now = aRecord({ tabac: ['ancien', 2] });
    const [conflict] = conflictsOf(now, draft);
    if (conflict === undefined) throw new Error('a conflict');
    const mine = keptMine(draft, conflict);
    expect(conflictsOf(now, mine)).toEqual([]);
    const filled = answered(answered(mine, now, 'tabacQuantite', 5), now, 'tabacDuree', 3);
    expect(changes(now, filled)[0]).toEqual({ name: 'tabac', answer: 'actif', version: 2 });
    expect(isEmptyDraft(tookTheirs(draft, conflict))).toBe(true);
  });

  it('are told when an answer was taken away meanwhile', () => {
    expect(conflictsOf(aRecord(), draft)).toEqual([{ name: 'tabac', theirs: null }]);
  });

  it('disturb each other in no other answer', () => {
    const now = aRecord({ tabac: ['ancien', 2] });
    const both = answered(draft, before, 'usualTreatment', 'Aucun');
    expect(changes(now, both)).toEqual([{ name: 'usualTreatment', answer: 'Aucun', version: 0 }]);
  });
});

describe('after a save', () => {
  it('the draft lets go of what is in the record, and keeps what was typed meanwhile', () => {
    const now = aRecord();
    const draft = answered(answered(NO_DRAFT, now, 'usualTreatment', 'Aucun'), now, 'tabac', 'jamais');
    const written = changes(now, draft);
    const typed = answered(draft, now, 'usualTreatment', 'Aucun, sauf fer');
    expect(saved(typed, written, []).answers).toEqual({ usualTreatment: 'Aucun, sauf fer' });
  });

  it('what was answered again meanwhile is a change of one’s own answer, not a dispute with oneself', () => {
    const before = aRecord();
    const first = answered(NO_DRAFT, before, 'tabac', 'actif');
    const written = changes(before, first);
    const again = answered(first, before, 'tabac', 'jamais');
    const left = saved(again, written, [{ type: 'tabac', version: 1 }]);
    const after = aRecord({ tabac: ['actif', 1] });
    expect(conflictsOf(after, left)).toEqual([]);
    expect(changes(after, left)).toEqual([{ name: 'tabac', answer: 'jamais', version: 1 }]);
  });

  it('an answer taken back while it was on its way is taken back in the record too', () => {
    const before = aRecord({ tabac: ['jamais', 1] });
    const first = answered(NO_DRAFT, before, 'tabac', 'actif');
    const written = changes(before, first);
    const back = answered(first, before, 'tabac', 'jamais', true);
    const left = saved(back, written, [{ type: 'tabac', version: 2 }]);
    expect(changes(aRecord({ tabac: ['actif', 2] }), left)).toEqual([{ name: 'tabac', answer: 'jamais', version: 2 }]);
  });
});

describe('what must be mended before a save', () => {
  it('is what the form requires, and nothing that cannot be changed or read here', () => {
    const now = aRecord();
    const errors = errorsToMend(viewOfDraft(now, NO_DRAFT), now);
    expect(errors).toMatchObject({ tabac: 'Ce champ est obligatoire', alcool: 'Ce champ est obligatoire' });
    expect(errors.bloodGroup).toBeUndefined();
    const unreadable: RecordNow = { ...now, unreadable: new Set(['tabac']) };
    expect(errorsToMend(viewOfDraft(unreadable, NO_DRAFT), unreadable).tabac).toBeUndefined();
  });
});
