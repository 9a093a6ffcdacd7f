import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isoDay } from '@maillon/domain/day';
import { CHECK_UP } from '@maillon/domain/forms/check-up';
import { errorsOf, viewOf } from '@maillon/domain/forms/form-view';
import { hasValidNirKey } from '@maillon/domain/identifiers';
import { CheckUpsRepository } from '../modules/check-ups/check-ups.repository.ts';
import { PatientFiles } from '../modules/people/accounts/patient-files.service.ts';
import { ColumnCipher } from '../platform/crypto/column-cipher.ts';
import { frameOf } from '../platform/messaging/templates/message-frame.ts';
import { SystemClock } from '../platform/time/clock.ts';
import { TestDatabase } from '../testing/start/a-database.ts';
import { answersIn } from './check-ups.seed.ts';
import { readDemoData } from './demo-data.ts';
import { checkUpIdOf, partyIdOf } from './demo-id.ts';
import { seedDemo } from './seed-demo.ts';

const data = readDemoData();
const FRIDAY = Date.parse('2026-11-20T10:02:30.000Z');
const MONDAY = Date.parse('2026-11-23T10:02:30.000Z');

let db: TestDatabase;
beforeAll(async () => {
  db = await TestDatabase.open();
  await seed(FRIDAY);
});
afterAll(() => db.close());

const cipher = () => new ColumnCipher(db.env);
const seed = (now: number) =>
  seedDemo({ database: db.database, prisma: db.prisma, cipher: cipher(), now, frame: frameOf(db.env) }, data);

const intakeOf = async (patient: string): Promise<unknown> => {
  const [row] = await db.rows<{ sealed: Buffer }>('SELECT intake_sealed AS sealed FROM patients WHERE party_id = $1', [
    partyIdOf(patient),
  ]);
  return JSON.parse(cipher().open('patients', 'intake', partyIdOf(patient), row?.sealed ?? Buffer.alloc(0)));
};
const checkUps = () => new CheckUpsRepository(new SystemClock(), db.prisma, new PatientFiles(db.prisma), cipher());
const received = () => checkUps().list(null, 100);

describe('the health questionnaires of the demo', () => {
  it.each(['2026-11-20', '2027-01-01', '2029-12-31'])('can each be sent as they are on %s', (day) => {
    for (const checkUp of data.checkUps) {
      const answers = answersIn(data, checkUp);
      expect([checkUp.id, errorsOf(viewOf(CHECK_UP, answers, { today: isoDay(day) }))]).toEqual([checkUp.id, {}]);
      expect([checkUp.id, hasValidNirKey(String(answers.nir))]).toEqual([checkUp.id, true]);
    }
  });

  it('are received, the newest first, and found by the number of their patient', async () => {
    const cards = await received();
    expect(cards.map(({ firstName }) => firstName)).toEqual(['Manon', 'Anouk', 'Héloïse', 'Yao Kouadio', 'Serge']);
    const [found] = await checkUps().ofNir('272024799901075');
    expect(found).toMatchObject({ patientId: partyIdOf('P10'), answeredOn: '2026-11-18' });
    expect(found?.answers).toMatchObject({ menopause: 'oui', risks_oesteoporose: ['corticoides'] });
  });

  it('keep only what was asked: she is 25, and no screening was asked of her', async () => {
    const found = await checkUps().read(checkUpIdOf('Q4'));
    expect(Object.keys(found?.answers ?? {})).not.toEqual(expect.arrayContaining(['frottis']));
    expect(found?.patientId).toBeNull();
  });
});

it('whom the patients follow: a referent who accepted, and one who has not answered', async () => {
  const named = await db.rows<{ type: string; status: string }>(
    `SELECT general_practitioner->>'supervisorType' AS type, g.status FROM patients p
       JOIN access_policies g ON g.from_party = p.party_id AND g.to_party = (p.general_practitioner->>'partyId')::uuid
      WHERE p.party_id = ANY($1) ORDER BY 1, 2`,
    [[partyIdOf('P01'), partyIdOf('P10')]],
  );
  expect(named).toEqual([
    { type: 'doctor', status: 'INVITED' },
    { type: 'midwife', status: 'ACCEPTED' },
  ]);
});

it('a letter to the team waits for its answer, and no link opens it', async () => {
  expect(await db.rows('SELECT email, status, kind, token_hash FROM invitations')).toEqual([
    { email: 'invitee@pro.example', status: 'SENT', kind: 'organization', token_hash: null },
  ]);
});

it('pregnancies and questionnaires move along with today; what was deleted, taken back or chosen stays so', async () => {
  expect(await intakeOf('P01')).toEqual({ lastPeriod: '2026-08-24', pregnancyTypes: 'simple', existingChildren: 0 });
  await db.rows('DELETE FROM patient_checkups WHERE id = $1', [checkUpIdOf('Q5')]);
  await db.rows(`UPDATE invitations SET status = 'CANCELLED'`);
  await db.rows('UPDATE patients SET general_practitioner = NULL, version = 2 WHERE party_id = $1', [partyIdOf('P10')]);

  await seed(MONDAY);

  expect(await intakeOf('P01')).toMatchObject({ lastPeriod: '2026-08-27' });
  expect((await received()).map(({ firstName, createdAt }) => [firstName, createdAt.slice(0, 10)])).toEqual([
    ['Manon', '2026-11-23'],
    ['Anouk', '2026-11-22'],
    ['Héloïse', '2026-11-21'],
    ['Yao Kouadio', '2026-11-18'],
  ]);
  expect(await db.rows('SELECT status FROM invitations')).toEqual([{ status: 'CANCELLED' }]);
  expect(
    await db.rows('SELECT 1 FROM patients WHERE party_id = $1 AND general_practitioner IS NOT NULL', [
      partyIdOf('P10'),
    ]),
  ).toEqual([]);
});
