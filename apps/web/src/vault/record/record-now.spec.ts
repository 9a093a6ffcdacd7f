import { describe, expect, it } from '@jest/globals';
import { VaultError } from '@maillon/vault/errors';
import { aPatientFile } from '../../testing/patients.ts';
import type { RecordEntry } from './open-observations.ts';
import { recordNow } from './record-now.ts';

const FILE = aPatientFile();
const entry = (type: string, opened: RecordEntry['opened']): RecordEntry => ({
  observation: {
    ...{ id: `${FILE.id}-${type}`, type, valueString: 'cv1.', version: 1, measuredAt: null },
    ...{ author: { id: 'u', name: 'Zoé Martin' }, creation: '2026-11-20T08:00:00.000Z' },
  },
  opened,
});
const checkUp = (answers: Readonly<Record<string, string | number>>, createdAt: string) => ({
  ...{ id: 'c', createdAt, answeredOn: createdAt.slice(0, 10), answers },
});

describe('a record as it stands', () => {
  it('takes its own observations first, then the latest questionnaire, then the account', () => {
    const now = recordNow([entry('tabac', { ok: true, text: 'ancien' })], FILE, [
      checkUp({ tabac: 'jamais', alcool: 'jamais', firstName: 'Autre' }, '2026-10-01T08:00:00.000Z'),
      checkUp({ alcool: 'occasionnelle', weight: 60 }, '2025-10-01T08:00:00.000Z'),
    ]);
    expect(now.answers).toMatchObject({
      tabac: 'ancien',
      alcool: 'jamais',
      firstName: 'Camille',
      bloodGroup: FILE.bloodGroup,
    });
    expect(now.answers.weight).toBeUndefined();
    expect(now.sources.get('tabac')).toEqual({ from: 'record', author: 'Zoé Martin', at: '2026-11-20T08:00:00.000Z' });
    expect(now.sources.get('alcool')).toEqual({ from: 'check-up', at: '2026-10-01T08:00:00.000Z' });
    expect(now.sources.get('bloodGroup')).toEqual({ from: 'account' });
  });

  it('shows the identity of the account, whatever else says', () => {
    const now = recordNow([entry('lastName', { ok: true, text: 'Autre' })], FILE);
    expect(now.answers.lastName).toBe('Moreau');
  });

  it('falls back to what was said at the sign-up, allergies among it', () => {
    const intake = {
      ...{ lastPeriod: null, pregnancyType: null, existingChildren: null, medicalBackground: 'Asthme' },
      ...{ treatments: 'Paracétamol', allergies: 'Pénicilline' },
    };
    const now = recordNow([entry('usualTreatment', { ok: true, text: 'Fer' })], FILE, [], intake);
    expect(now.answers).toMatchObject({
      hasAllergies: 'oui',
      allergiesDetails: 'Pénicilline',
      personnalAntecedentsOther: 'Asthme',
      usualTreatment: 'Fer',
    });
    expect(now.sources.get('allergiesDetails')).toEqual({ from: 'sign-up' });
  });

  it.each(['Aucune', 'non', 'Pas d’allergie connue.', 'RAS', 'aucune allergie'])(
    'a record as it stands takes « %s » for none',
    (allergies) => {
      const nothing = { lastPeriod: null, pregnancyType: null, existingChildren: null };
      const intake = { ...nothing, medicalBackground: null, treatments: null, allergies };
      expect(recordNow([], FILE, [], intake).answers).toMatchObject({ hasAllergies: 'non' });
      expect(recordNow([], FILE, [], intake).answers.allergiesDetails).toBeUndefined();
    },
  );

  it('puts nothing in the place of an answer that does not open', () => {
    const closed = { ok: false, error: new VaultError('DECRYPT_FAILED') } as const;
    const now = recordNow([entry('tabac', closed)], FILE, [checkUp({ tabac: 'jamais' }, '2026-10-01T08:00:00.000Z')]);
    expect(now.answers.tabac).toBeUndefined();
    expect([...now.unreadable]).toEqual(['tabac']);
  });

  it('takes what opens and is no answer for unreadable, and skips what it does not know', () => {
    const now = recordNow(
      [entry('weight', { ok: true, text: 'lourd' }), entry('__proto__', { ok: true, text: '{}' })],
      FILE,
    );
    expect([...now.unreadable]).toEqual(['weight']);
    expect(now.stored.size).toBe(0);
  });
});
