import { describe, expect, it } from '@jest/globals';
import type { CheckUp, CheckUpCard } from '@maillon/contracts/record/check-ups';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Browser } from '../../testing/browser.ts';
import { aGrant, aPatient, aReceivingDoctor, aStructure } from '../../testing/calendars.ts';
import { aWoman, solve } from '../../testing/check-ups.ts';
import { aCalendarApp, NOW } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();

const visitor = () => new Browser(app());

const ask = async () => {
  const answer = await visitor().get('/patient-check-up/challenge');
  expect(answer.json()).toEqual({ challenge: expect.any(String), bits: 15, expiresAt: expect.any(String) });
  return answer.json() as { challenge: string; expiresAt: string };
};

const send = (payload: object) => visitor().post('/patient-check-up', payload);

const sent = async (answers: object = aWoman()): Promise<string> => {
  const answer = await send({ ...answers, captchaToken: solve((await ask()).challenge) });
  expect(answer.json()).toEqual({ id: expect.any(String) });
  return (answer.json() as { id: string }).id;
};

const administrator = async (): Promise<Actor> => ({ ...(await aReceivingDoctor(app().db)), isAdmin: true });

/** A patient, and a questionnaire under the same number. */
const aKnownPerson = async (nir: string) => {
  const patient = await aPatient(app().db);
  const id = await sent(aWoman(nir));
  await app().db.rows(
    'UPDATE patients SET nir_hash = (SELECT nir_hash FROM patient_checkups WHERE id = $1) WHERE party_id = $2',
    [id, patient.partyId],
  );
  return { patient, id };
};

describe('a visitor without an account', () => {
  it('answers, and an administrator reads it', async () => {
    const id = await sent();
    const admin = app().as(await administrator());

    const cards = (await admin.get('/patient-check-up')).json() as CheckUpCard[];
    expect(cards.find((card) => card.id === id)).toMatchObject({
      ...{ firstName: 'Héloïse', lastName: 'VIDALENC', gender: 'FEMALE', birthDate: '1972-02-28' },
      nir: '272024799901075',
    });
    const read = (await admin.get(`/patient-check-up/${id}`)).json() as CheckUp;
    expect(read).toMatchObject({ id, answeredOn: NOW.slice(0, 10), answers: aWoman() });
  });

  it('leaves nothing in clear: neither a name, nor the number, nor an answer', async () => {
    const id = await sent();
    const [row] = await app().db.rows<{ stored: Buffer }>(
      'SELECT identity_sealed || answers_sealed || nir_hash AS stored FROM patient_checkups WHERE id = $1',
      [id],
    );
    for (const clear of ['VIDALENC', '272024799901075', 'Amlodipine']) expect(row?.stored.includes(clear)).toBe(false);
  });

  it('keeps only answers to questions that are asked', async () => {
    const id = await sent({
      ...aWoman(),
      cyclesMenstruels: 'reguliers',
      risks_prostate: ['chlordecone'],
      dateGrippe: '2020-01-01',
    });
    const { answers } = (
      await app()
        .as(await administrator())
        .get(`/patient-check-up/${id}`)
    ).json() as CheckUp;
    expect(Object.keys(answers)).not.toEqual(expect.arrayContaining(['cyclesMenstruels']));
    expect(Object.keys(answers)).not.toEqual(expect.arrayContaining(['risks_prostate']));
    expect(Object.keys(answers)).not.toEqual(expect.arrayContaining(['dateGrippe']));
  });

  it.each([
    ['a required answer is missing', { frottis: undefined }, '/frottis', 'Ce champ est obligatoire'],
    [
      '« autre » is not explained',
      { personnalAntecedentsOther: undefined },
      '/personnalAntecedentsOther',
      'Ce champ est obligatoire',
    ],
    [
      'a birth is to come',
      { birthDate: '2026-11-24' },
      '/birthDate',
      'Une date de naissance ne peut être dans le futur',
    ],
    ['the number is short', { nir: '12' }, '/nir', 'Le numéro de sécurité sociale doit contenir 15 caractères'],
    ['a height is a giant’s', { size: 301 }, '/size', 'La valeur doit être comprise entre 0 et 300'],
    ['a code is unknown', { tabac: 'pipe' }, '/tabac', 'Cette valeur n’est pas dans la liste proposée'],
    ['a figure is sent', { bodyMassIndex: '22' }, '/bodyMassIndex', 'Ce champ n’est pas reconnu'],
    ['a field is nobody’s', { isAdmin: true }, '/isAdmin', 'Ce champ n’est pas reconnu'],
    [
      'a text holds a control character',
      { usualTreatment: 'a\u0000b' },
      '/usualTreatment',
      'Ce texte contient un caractère invisible interdit, souvent issu d’un copier-coller',
    ],
  ])('a visitor without an account is refused when %s', async (_what, change, pointer, message) => {
    const answer = await send({ ...aWoman(), ...change, captchaToken: solve((await ask()).challenge) });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toContainEqual(expect.objectContaining({ pointer, message }));
  });

  it.each([
    ['no proof', async () => undefined],
    ['a challenge without work', async () => `${(await ask()).challenge}.zzz`],
    ['a challenge of their own', async () => solve('c2VsZg.zzzzzzzz.AAAAAAAAAAAAAAAAAAAAAA')],
    ['half a proof', async () => 'a.b'],
    ['a proof with more', async () => `${solve((await ask()).challenge)}.x`],
  ])('a visitor without an account is refused with %s', async (_what, token) => {
    const answer = await send({ ...aWoman(), captchaToken: await token() });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'PROOF_REQUIRED']);
  });

  it('a visitor without an account has six hours for it', async () => {
    const { challenge } = await ask();
    app().clock.advance(6 * 3_600_000);
    const answer = await send({ ...aWoman(), captchaToken: solve(challenge) });
    app().clock.moveTo(NOW);
    expect(answer.json().code).toBe('PROOF_REQUIRED');
  });

  it('sends once with one challenge, whatever number answers it', async () => {
    const { challenge } = await ask();
    const first = solve(challenge);
    const second = solve(challenge, Number.parseInt(first.split('.').at(-1) ?? '0', 36) + 1);
    const statuses = [];
    for (const captchaToken of [first, first, second])
      statuses.push((await send({ ...aWoman(), captchaToken })).statusCode);
    expect(statuses).toEqual([201, 409, 409]);
  });
});

describe('reading another person’s questionnaire', () => {
  it('is for them, whoever holds their record, and administrators', async () => {
    const { db } = app();
    const { patient, id } = await aKnownPerson('290057599900146');
    const [reader, delegate, stranger] = [
      await aReceivingDoctor(db),
      await aReceivingDoctor(db),
      await aReceivingDoctor(db),
    ];
    const { staff, organizationId } = await aStructure(db);
    await aGrant(db, { resource: 'medical-file', from: patient.partyId, to: reader.partyId, rights: ['READ'] });
    await aGrant(db, { resource: 'medical-file', from: patient.partyId, to: organizationId, rights: ['READ'] });
    await aGrant(db, { resource: 'patient-delegation', from: patient.partyId, to: delegate.partyId, rights: ['ACT'] });
    const statuses = async (actor: Actor) => {
      const browser = app().as(actor);
      const found = await browser.post('/patient-check-up/find-by-nir', { nir: '2 90 05 75 999 001 46' });
      return [(await browser.get(`/patient-check-up/${id}`)).statusCode, found.statusCode];
    };
    expect(await statuses(patient)).toEqual([200, 200]);
    expect(await statuses(reader)).toEqual([200, 200]);
    expect(await statuses(staff)).toEqual([200, 200]);
    expect(await statuses(delegate)).toEqual([200, 200]);
    expect(await statuses(await administrator())).toEqual([200, 200]);
    expect(await statuses(stranger)).toEqual([403, 403]);
    expect(await statuses(await aPatient(db))).toEqual([403, 403]);
  });

  it('of somebody else is told apart from none by nobody but administrators', async () => {
    const path = `/patient-check-up/${newId()}`;
    const stranger = app().as(await aReceivingDoctor(app().db));
    expect((await stranger.get(path)).json()).toMatchObject({ status: 403, code: 'CHECKUP_ACCESS_REQUIRED' });
    expect((await stranger.delete(path)).statusCode).toBe(403);
    expect(
      (
        await app()
          .as(await administrator())
          .get(path)
      ).statusCode,
    ).toBe(404);
  });

  it('does not say whether a number is a patient’s', async () => {
    const stranger = app().as(await aReceivingDoctor(app().db));
    const refusal = async (nir: string) => {
      const answer = await stranger.post('/patient-check-up/find-by-nir', { nir });
      const { code, detail } = answer.json();
      return { status: answer.statusCode, code, detail };
    };
    await aKnownPerson('185037599900215');
    expect(await refusal('185037599900215')).toEqual(await refusal('185037599900999'));
  });

  it('leaves a line that names the patient, and no answer', async () => {
    const { db } = app();
    const { patient, id } = await aKnownPerson('190037599900263');
    await app()
      .as(await administrator())
      .get(`/patient-check-up/${id}`);
    const lines = await db.rows('SELECT * FROM audit_events WHERE target_id = $1 ORDER BY seq', [id]);
    expect(lines.map(({ action, patient_id }) => [action, patient_id])).toEqual([
      ['checkup.create', null],
      ['checkup.read', patient.partyId],
    ]);
    expect(JSON.stringify(lines)).not.toContain('VIDALENC');
  });
});

describe('deleting a questionnaire', () => {
  it('needs the right to write in the record', async () => {
    const { db } = app();
    const { patient, id } = await aKnownPerson('188037599900229');
    const reader = await aReceivingDoctor(db);
    await aGrant(db, { resource: 'medical-file', from: patient.partyId, to: reader.partyId, rights: ['READ'] });
    expect((await app().as(reader).delete(`/patient-check-up/${id}`)).statusCode).toBe(403);
    expect((await app().as(patient).delete(`/patient-check-up/${id}`)).statusCode).toBe(204);
    expect((await app().as(patient).get(`/patient-check-up/${id}`)).statusCode).toBe(403);
  });
});

it('the list comes in pages, the newest first', async () => {
  const ids = [await sent(), await sent(), await sent()];
  const admin = app().as(await administrator());
  const first = await admin.get('/patient-check-up?$limit=2&$count=1');
  const cards = first.json() as CheckUpCard[];
  expect(cards.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect(Number(first.headers['x-total-count'])).toBeGreaterThanOrEqual(3);
  const cursor = encodeURIComponent(String(first.headers['x-next-cursor']));
  const next = (await admin.get(`/patient-check-up?$limit=2&$after=${cursor}`)).json() as CheckUpCard[];
  expect(next[0]?.id).toBe(ids[0]);
});
