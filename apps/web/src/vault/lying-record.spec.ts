import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import type { AccessPolicy } from '../data/access/access-policies.ts';
import type { Observation } from '../data/observations.ts';
import { setPublicConfig } from '../lib/api/public-config.ts';
import { newId } from '../lib/ids.ts';
import { aPatientFile } from '../testing/patients.ts';
import { TEST_CONFIG } from '../testing/render.tsx';
import { openFor, TestVault } from '../testing/vault.ts';
import { ofRecord } from './encryption/sealed-place.ts';
import { seal } from './encryption/sealing.ts';
import { giveKeys } from './keys.ts';
import { alertsIn } from './measures/standing-alerts.ts';
import { measuresIn, personOf } from './measures/vital-measures.ts';
import { signPolicy } from './policy-signatures.ts';
import { contextOfObservation, openObservations } from './record/open-observations.ts';
import { recordNow } from './record/record-now.ts';

/** Question, kind, time and author of an observation travel in clear: the application shows others than were sealed. */
const FILE = aPatientFile();
const ZONE = 'Europe/Paris';
const NOW = Date.parse('2026-11-28T09:00:00.000Z');
let patient: EncryptionProvider;
let doctor: EncryptionProvider;
let sldId: string | null = null;
beforeEach(async () => {
  sldId = null;
  setPublicConfig(TEST_CONFIG);
  const world = await TestVault.found();
  [patient, doctor] = [await world.person(FILE.id), await world.person('doctor')];
  const policy = {
    ...{ id: 'policy-1', resource: 'medical-file', status: 'ACCEPTED', rights: ['READ'], from: FILE.id },
    to: { id: 'doctor', userId: 'u', sldId: (await doctor.accountInfo())?.sldId ?? '', name: 'Hélène VASSEUR' },
    ...{ direction: 'given', grant: null, version: 1 },
  } as AccessPolicy;
  await giveKeys(patient, FILE.id, [{ ...policy, grant: await signPolicy(patient, policy) }]);
});

const write = async (who: EncryptionProvider, id: string, text: string): Promise<string> => {
  const sealed = await seal(who, { sldId, readers: [FILE.id], ...ofRecord(FILE.id) }, contextOfObservation(id), text);
  sldId = sealed.sldId;
  return sealed.text;
};

const shown = (changes: Partial<Observation> & { id: string; type: string; valueString: string }): Observation => ({
  ...{ version: 1, author: { id: FILE.id, name: 'Zoé Martin' }, creation: '2026-11-20T08:00:00.000Z' },
  ...{ measuredAt: null },
  ...changes,
});

const readByDoctor = (...observations: Observation[]) => {
  openFor(doctor);
  return openObservations(FILE.id, observations);
};

describe('the application lies about an observation', () => {
  it('an answer to one question is no answer to another', async () => {
    const id = `${FILE.id}-hasContraception`;
    const sealed = await write(patient, id, 'non');
    const entries = await readByDoctor(shown({ id, type: 'hasAllergies', valueString: sealed }));
    const now = recordNow(entries, FILE);
    expect([now.answers.hasAllergies, [...now.unreadable]]).toEqual([undefined, ['hasAllergies']]);
  });

  it('a measure of one kind is none of another', async () => {
    const id = `${FILE.id}-WEIGHT-${newId(NOW)}`;
    const measured = { id, measuredAt: new Date(NOW).toISOString(), valueString: await write(patient, id, '38') };
    const kinds = async (type: string) => [
      ...measuresIn(await readByDoctor(shown({ ...measured, type })), ZONE).keys(),
    ];
    expect(await kinds('TEMPERATURE')).toEqual([]);
    expect(await kinds('WEIGHT')).toEqual(['WEIGHT']);
  });

  it('a measure of last year alarms nobody today', async () => {
    const YEAR_MS = 365 * 86_400_000;
    const alerts = async (drawn: number) => {
      const id = `${FILE.id}-BLOOD_PRESSURE-${newId(drawn)}`;
      const valueString = await write(patient, id, JSON.stringify({ sys: 182, dia: 114 }));
      const observation = shown({ id, type: 'BLOOD_PRESSURE', valueString, measuredAt: new Date(NOW).toISOString() });
      return alertsIn(await readByDoctor(observation), personOf(FILE, ''), NOW, ZONE);
    };
    expect(await alerts(NOW - YEAR_MS)).toEqual([]);
    expect(await alerts(NOW)).toHaveLength(1);
  });

  it('what a reader wrote is under the name by which she let them in, whatever other name is shown', async () => {
    const id = `${FILE.id}-tabac`;
    const sealed = await write(doctor, id, 'jamais');
    const entries = await readByDoctor(shown({ id, type: 'tabac', valueString: sealed }));
    expect(recordNow(entries, FILE).stored.get('tabac')?.author.name).toBe('Hélène VASSEUR');
  });
});
