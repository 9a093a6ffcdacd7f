import { describe, expect, it } from '@jest/globals';
import type { CheckUp } from '@maillon/contracts/record/check-ups';
import { CHECK_UP } from '@maillon/domain/forms/check-up';
import { questionsOf } from '@maillon/domain/forms/form-view';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { aPatient, aReceivingDoctor } from '../../testing/calendars.ts';
import { aWoman, solve, Visitor } from '../../testing/check-ups.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const visitor = new Visitor(app);
const administrator = async (): Promise<Actor> => ({ ...(await aReceivingDoctor(app().db)), isAdmin: true });
const idIn = async (answer: ReturnType<Visitor['sends']>): Promise<string> =>
  ((await answer).json() as { id: string }).id;
const kept = async (): Promise<number> =>
  (await app().db.rows<{ n: number }>('SELECT count(*)::int AS n FROM patient_checkups'))[0]?.n ?? 0;

/** Of no question's type at once: each is wrong for most. */
const JUNK: readonly unknown[] = [
  null,
  {},
  { $gt: '' },
  [],
  [[]],
  [null],
  ['autre', { toString: 1 }],
  true,
  -1,
  1e308,
  '',
  '\u0000',
  '\ud800',
  "'; DROP TABLE patient_checkups; --",
  '<img src=x onerror=alert(1)>',
  '9999-12-31',
  '0000-00-00',
  'x'.repeat(600),
];

describe('whatever is sent', () => {
  const questions = questionsOf(CHECK_UP).filter(({ kind }) => kind !== 'figure');

  it.each(JUNK.map((junk) => [JSON.stringify(junk).slice(0, 60), junk] as const))(
    '%s as the answer to every question is refused by their names, or is a word like another',
    async (_shown, junk) => {
      const answer = await visitor.send(Object.fromEntries(questions.map(({ name }) => [name, junk])));
      const { code, errors = [] } = answer.json() as { code: string; errors?: { pointer: string }[] };
      expect([answer.statusCode, code]).toEqual([422, 'VALIDATION_FAILED']);
      const refused = new Set(errors.map(({ pointer }) => pointer.split('/')[1]));
      const names = questions.map(({ name }) => name);
      expect([...refused].filter((name) => !names.includes(name ?? ''))).toEqual([]);
    },
  );

  it.each([
    ['a list', '[]', 422],
    ['nothing', 'null', 422],
    ['half a document', '{"nir":', 400],
    ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}', 400],
    ['a poisoned constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', 400],
    ['one name twice, the second of them wrong', '{"nir":"272024799901075","nir":"x"}', 422],
    ['a number that no float holds', '{"size":1e400}', 422],
  ])('%s is refused', async (_what, payload, status) => {
    const answer = await app().inject({
      method: 'POST',
      url: '/api/patient-check-up',
      headers: { 'content-type': 'application/json', rid: 'anti-csrf', 'idempotency-key': newId() },
      payload,
    });
    expect(answer.statusCode).toBe(status);
  });

  it('what is longer than a questionnaire can be is not even read', async () => {
    const before = await kept();
    const answer = await visitor.send({ ...aWoman(), usualTreatment: 'x'.repeat(1_000_000) });
    expect([answer.statusCode, answer.json().code, await kept()]).toEqual([413, 'PAYLOAD_TOO_LARGE', before]);
  });

  it.each([
    ['a last name of one letter and spaces', { lastName: ' D ' }, '/lastName'],
    ['a first name of spaces', { firstName: '   ' }, '/firstName'],
    ['a birth date tomorrow', { birthDate: '2026-11-24', tabac: 'jamais' }, '/birthDate'],
    ['a vaccine of tomorrow', { dateTetanos: '2026-11-24' }, '/dateTetanos'],
    ['a vaccine before the birth', { dateTetanos: '1972-02-27' }, '/dateTetanos'],
    ['smoking for longer than life', { tabacDuree: 55 }, '/tabacDuree'],
    ['a box twice', { personnalAntecedents: ['cancer', 'cancer'] }, '/personnalAntecedents'],
    ['half a cigarette', { tabacQuantite: 0.5 }, '/tabacQuantite'],
    ['a number with a C', { nir: '27803 2C 99900771' }, '/nir'],
    ['Corsica behind a 1', { nir: '278031A99900771' }, '/nir'],
    ['a number of Arabic figures', { nir: '٢٧٢٠٢٤٧٩٩٩٠١٠٧٥' }, '/nir'],
  ])('%s is refused where it stands', async (_what, change, pointer) => {
    const answer = await visitor.sends({ ...aWoman(), ...change });
    expect([answer.statusCode, (answer.json().errors as { pointer: string }[]).map((error) => error.pointer)]).toEqual([
      422,
      [pointer],
    ]);
  });

  it('words of every script come back as they were written', async () => {
    const usualTreatment = 'Thuốc huyết áp\nدواء 5 مرات 😀 <b>&amp;';
    const id = await idIn(visitor.sends({ ...aWoman(), usualTreatment, firstName: 'Nguye\u0302\u0303n' }));
    const read = await app()
      .as(await administrator())
      .get(`/patient-check-up/${id}`);
    expect((read.json() as CheckUp).answers).toMatchObject({ usualTreatment, firstName: 'Nguyễn' });
  });
});

describe('a number of the health insurance', () => {
  it.each([
    ['278032a99900771', '2 78 03 2A 999 007 71'],
    ['1 62 11 2b 999 123 71', '162112B99912371'],
    ['2\u00a094\u202f08 99 999 310 08', '294089999931008'],
  ])('written « %s » is found as « %s »', async (written, asked) => {
    const id = await idIn(visitor.sends(aWoman(written)));
    const found = await app()
      .as(await administrator())
      .post('/patient-check-up/find-by-nir', { nir: asked });
    expect((found.json() as CheckUp[]).map((one) => one.id)).toContain(id);
  });

  it('is in no address: it is looked for in a body alone', async () => {
    const admin = app().as(await administrator());
    const answers = [
      await admin.get('/patient-check-up?nir=272024799901075'),
      await admin.get('/patient-check-up/272024799901075'),
      await admin.get('/patient-check-up/find-by-nir?nir=272024799901075'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422]);
    for (const answer of answers) expect(answer.body).not.toContain('272024799901075');
  });
});

describe('work that was done once', () => {
  it('counts for one questionnaire among ten that are sent at the same time', async () => {
    const captchaToken = solve(await visitor.challenge());
    const before = await kept();
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.send({ ...aWoman(), captchaToken })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await kept()).toBe(before + 1);
  });

  it('is not spent by a questionnaire that was refused', async () => {
    const captchaToken = solve(await visitor.challenge());
    expect((await visitor.send({ ...aWoman(), size: 301, captchaToken })).statusCode).toBe(422);
    expect((await visitor.send({ ...aWoman(), captchaToken })).statusCode).toBe(201);
  });

  it.each([
    ['with another life', (parts: string[]) => [parts[0], 'zzzzzzzz', ...parts.slice(2)]],
    ['with another salt', (parts: string[]) => [`${parts[0]}A`, ...parts.slice(1)]],
    ['with half its seal', (parts: string[]) => [parts[0], parts[1], parts[2]?.slice(0, 11), parts[3]]],
    ['with another number', (parts: string[]) => [...parts.slice(0, 3), '1']],
    ['without its number', (parts: string[]) => parts.slice(0, 3)],
  ])('%s is none', async (_what, forge) => {
    const captchaToken = forge(solve(await visitor.challenge()).split('.')).join('.');
    const answer = await visitor.send({ ...aWoman(), captchaToken });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'PROOF_REQUIRED']);
  });
});

it('an unknown id says as little as one of another person', async () => {
  const id = await idIn(visitor.sends(aWoman()));
  for (const stranger of [await aReceivingDoctor(app().db), await aPatient(app().db)]) {
    const browser = app().as(stranger);
    const answers = [await browser.get(`/patient-check-up/${id}`), await browser.delete(`/patient-check-up/${id}`)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    for (const answer of answers) expect(answer.body).not.toMatch(/VIDALENC|2720247/);
    const nobodys = await browser.get(`/patient-check-up/${newId()}`);
    expect([nobodys.statusCode, nobodys.json().code]).toEqual([403, answers[0]?.json().code]);
    expect((await browser.get('/patient-check-up')).statusCode).toBe(403);
  }
});
