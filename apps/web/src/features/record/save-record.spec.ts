import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PatientRecord, WrittenObservation } from '@maillon/contracts/record/observations';
import { setPublicConfig } from '../../lib/api/public-config.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { TEST_CONFIG } from '../../testing/render.tsx';
import { TestVault } from '../../testing/vault.ts';
import { openObservations } from '../../vault/record/open-observations.ts';
import type { RecordNow, Stored } from '../../vault/record/record-now.ts';
import { vault } from '../../vault/vault.ts';
import { conflictsOf, type RecordDraft, saved } from './record-draft.ts';
import { saveRecord } from './save-record.ts';

const PATIENT = '01900000-0000-7000-8000-000000000001';
const WRITE = `PATCH /api/patient/${PATIENT}/observation`;
/** Three batches of a save. */
const COUNT = 90;
const BATCHES = 3;
const NAMES = Array.from({ length: COUNT }, (_, at) => `question${at}`);

beforeEach(async () => {
  setPublicConfig(TEST_CONFIG);
  await (await TestVault.found()).opensFor(PATIENT);
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

type Row = PatientRecord['observations'][number];

/** The record as the server keeps it; a batch is written whole or not at all. */
const aServer = () => {
  const rows = new Map<string, Row>();
  const record = (): PatientRecord => ({ observationsSldId: null, observations: [...rows.values()] });
  return {
    rows,
    write(body: unknown) {
      const { observations } = body as { observations: WrittenObservation[] };
      const stale = observations.filter(({ id, version }) => (rows.get(id)?.version ?? 0) !== version);
      for (const { id, type, valueString, version } of observations.filter((one) => !stale.includes(one))) {
        const author = { id: PATIENT, name: 'Zoé Martin' };
        const creation = '2026-11-20T08:00:00.000Z';
        rows.set(id, {
          ...{ id, type, valueString: valueString ?? '', version: version + 1, author, creation },
          measuredAt: null,
        });
      }
      return { ...record(), conflicts: stale.map(({ id }) => ({ id, current: rows.get(id) ?? null })) };
    },
    /** What a reader finds. */
    async now(): Promise<RecordNow> {
      const opened = await openObservations(PATIENT, [...rows.values()]);
      const stored = new Map<string, Stored>();
      for (const { observation, opened: text } of opened) {
        if (!text.ok) throw text.error;
        const { version, author, creation: at } = observation;
        stored.set(observation.type, { answer: text.text, version, author, at });
      }
      return { stored, answers: {}, sources: new Map(), unreadable: new Set() };
    },
  };
};

const whole = (): RecordDraft => ({
  answers: Object.fromEntries(NAMES.map((name) => [name, `Réponse ${name}`])),
  seen: Object.fromEntries(NAMES.map((name) => [name, 0])),
});

/** One press of « Enregistrer »: what was told to be in the record leaves the draft. */
const press = async (draft: RecordDraft, server: ReturnType<typeof aServer>) => {
  const { stored } = await server.now();
  let left = draft;
  const changes = Object.entries(draft.answers)
    // An answer that arrived although its confirmation was lost is one's own again: the editor shows no dispute.
    .map(([name, answer]) => ({ name, answer: answer ?? null, version: stored.get(name)?.version ?? 0 }));
  const outcome = await saveRecord({
    ...{ patientId: PATIENT, sldId: null, changes },
    onKept: async (written, { observations }) => {
      left = saved(left, written, observations);
    },
  }).then(
    () => 'done',
    (error: unknown) => String(error),
  );
  return { left, outcome };
};

const interruptions = Array.from({ length: BATCHES }, (_, nth) => nth + 1).flatMap((nth) => [
  { nth, when: 'before it arrives' as const },
  { nth, when: 'after it arrived' as const },
]);

describe('a save that is interrupted', () => {
  it.each(interruptions)('at batch $nth, $when, loses nothing and repeats nothing', async ({ nth, when }) => {
    const server = aServer();
    let batch = 0;
    const api = fakeApi({
      [WRITE]: ({ body }) => {
        batch += 1;
        if (batch === nth && when === 'before it arrives') throw new TypeError('network');
        const answer = server.write(body);
        if (batch === nth) throw new TypeError('network');
        return json(answer);
      },
    });
    const first = await press(whole(), server);
    expect(first.outcome).toMatch(/ApiProblem|Error/);
    expect(first.left.answers).not.toEqual({});

    // Nothing counts as saved that is not there, and whatever is not counted as saved is still in the draft.
    const { stored } = await server.now();
    for (const name of NAMES) {
      if (!(name in first.left.answers)) expect(stored.get(name)?.answer).toBe(`Réponse ${name}`);
      else expect(first.left.answers[name]).toBe(`Réponse ${name}`);
    }
    // After a reload there is the draft and the record, and they do not dispute.
    expect(conflictsOf(await server.now(), first.left)).toEqual([]);

    api.on(WRITE, ({ body }) => json(server.write(body)));
    const second = await press(first.left, server);
    expect([second.outcome, second.left.answers]).toEqual(['done', {}]);
    const now = await server.now();
    expect(NAMES.map((name) => now.stored.get(name)?.answer)).toEqual(NAMES.map((name) => `Réponse ${name}`));
  });
});
