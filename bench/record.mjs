/**
 * A record of 300 observations in the machine's Chromium, through the built product, its vault and its worker. It begins with the
 * navigation to the record in an application that has been open for a moment – its vault unlocked, the code of its screens fetched
 * while it was idle, nothing of the record in memory – and ends when the last answer has been drawn. Medians of five pages.
 */
import { dayOf } from '@maillon/domain/day';
import { viewOf } from '@maillon/domain/forms/form-view';
import { RECORD } from '@maillon/domain/forms/record';
import { storedTextOf } from '@maillon/domain/forms/stored-answer';
import { VITAL_TYPES } from '@maillon/domain/measures/measure-types';
import { vitalText } from '@maillon/domain/measures/vital';
import { fromBase64Url } from '@maillon/vault/bytes/base64url';
import { EmbeddedProvider } from '@maillon/vault/embedded';
import { httpVaultServer } from '@maillon/vault/http/client';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import { ensureDefaultGroup } from '@maillon/vault/use/groups';
import { unlock } from '@maillon/vault/use/unlock';
import { CLIENT, signIn, startDemo } from './lib/demo.mjs';
import { gatesOf } from './lib/gates.mjs';
import { median } from './lib/numbers.mjs';

const VISITS = 5;
const OBSERVATIONS = 300;
const PATIENT = 'camille.fontanel@patient.example';
const LAST = 'La dernière réponse';

/** The product's routes as the signed-in patient calls them. */
function apiOf({ request }, base) {
  const answered = async (answer) => {
    if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const write = (method) => async (at, data) => {
    const headers = { ...CLIENT, 'idempotency-key': crypto.randomUUID() };
    return answered(await request[method](`${base}/api${at}`, { headers, data }));
  };
  return {
    get: async (at, params) => answered(await request.get(`${base}${at}`, { params })),
    post: write('post'),
    patch: write('patch'),
  };
}

/**
 * Another device of the patient, in this process: it has the keys, and writes the record.
 * @param {Record<string, string>} vault environment of the vault's server
 */
async function aDevice(api, vault, me) {
  const { VAULT_URL: baseUrl, VAULT_SERVER_KEY: serverKey } = vault;
  const authorization = async () => ({
    authorization: `Bearer ${(await api.post('/user/current/vault-token')).token}`,
  });
  const provider = new EmbeddedProvider({
    server: httpVaultServer({ baseUrl, headers: authorization }),
    serverKey: fromBase64Url(serverKey),
    openStore: memoryDevice(),
    device: null,
    now: Date.now,
  });
  await unlock(provider, {
    user: { userId: me.id, databasePath: 'bench', databaseKey: me.sdbkey },
    signupToken: async () => (await api.post('/user/current/seald-signup-jwt', {})).signupJWT,
    sendChallenge: (isRegistering) => api.post('/user/current/send-challenge-2mr', { isRegistering }),
    askCode: () => Promise.reject(new Error('the identity is new: no code is asked for')),
  });
  await ensureDefaultGroup(provider, me.patient.id);
  return provider;
}

/**
 * A choice that fits each question; what it says does not matter, how long it is does.
 * @param {any} question of a form, of any kind
 */
function answerTo({ kind, name, options, min }) {
  if (kind === 'flag') return true;
  if (kind === 'number') return min + 2;
  if (kind === 'date') return '2025-03-10';
  if (kind === 'one') return options.at(-1).code;
  if (kind === 'many') return options.slice(0, 2).map(({ code }) => code);
  return name === 'usualTreatment' ? LAST : 'Réponse de quelques mots, comme on en écrit dans un dossier';
}

const vitalAt = (type, at) =>
  type === 'BLOOD_PRESSURE' ? { sys: 110 + (at % 30), dia: 70 + (at % 15) } : { value: 60 + (at % 10) };

function observationsOf(patientId) {
  const questions = RECORD.steps.flatMap((step) => step.questions).filter(({ kind }) => kind !== 'figure');
  const answers = questions.map((question) => ({ type: question.name, text: storedTextOf(answerTo(question)) }));
  const measures = Array.from({ length: OBSERVATIONS - answers.length }, (_, at) => {
    const type = VITAL_TYPES[at % VITAL_TYPES.length];
    const measuredAt = new Date(Date.now() - at * 86_400_000).toISOString();
    return {
      type,
      own: `-01900000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      text: vitalText(type, vitalAt(type, at)),
      measuredAt,
    };
  });
  /** @type {{ type: string, text: string, own?: string, measuredAt?: string }[]} */
  const all = [...answers, ...measures];
  return all.map(({ own = '', type, ...rest }) => ({
    id: `${patientId}-${type}${own}`,
    type,
    ...rest,
  }));
}

async function fill(api, provider, patientId) {
  const group = await provider.groups.findByName(patientId);
  const session = await provider.sessions.create([group.id], { metadata: `observations-${patientId}` });
  const observations = await Promise.all(
    observationsOf(patientId).map(async ({ id, type, text, measuredAt }) => ({
      ...{ id, type, version: 0, ...(measuredAt && { measuredAt }) },
      valueString: await session.encryptMessage(text, { context: `observation:${id}:valueString`, sign: true }),
    })),
  );
  for (let at = 0; at < observations.length; at += 75) {
    const batch = observations.slice(at, at + 75);
    await api.patch(`/patient/${patientId}/observation`, { observationsSldId: session.id, observations: batch });
  }
}

/** How many answers the record shows: all of them are on screen, or the time does not count. */
function shownLines(me) {
  const { birthDate, gender } = me.patient;
  const answers = Object.fromEntries(
    RECORD.steps.flatMap(({ questions }) =>
      questions.filter(({ kind }) => kind !== 'figure').map((one) => [one.name, answerTo(one)]),
    ),
  );
  const today = dayOf(Date.now(), 'Europe/Paris');
  const { steps } = viewOf(RECORD, { ...answers, birthDate, gender }, { today, maternity: true });
  return steps.flatMap(({ questions }) => questions).length;
}

/** In the page: goes to the address as a link does, and says when what is waited for has been drawn. */
const openSection = ({ address, selector, count }) =>
  new Promise((resolve) => {
    const start = performance.now();
    const look = () => {
      if (document.querySelectorAll(selector).length < count) requestAnimationFrame(look);
      // The next frame begins when this one has been drawn.
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    };
    history.pushState({ idx: 1 }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
    look();
  });

const gates = gatesOf('record');
const { base, browser, vault, stop } = await startDemo();
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const api = apiOf(context, base);
  await signIn(context, base, PATIENT);
  const me = await api.get('/api/user/current');
  await fill(api, await aDevice(api, vault, me), me.patient.id);

  // The browser is a second device: in LOCAL mode the outbox answers for the people of the demo.
  const page = await context.newPage();
  await page.goto(`${base}/app/user/settings#security`);
  await page.getByText('Ouvertes ici').waitFor();

  const rows = await api.get(`/api/patient/${me.patient.id}/observation`);
  const screens = [
    { name: 'record', view: 'record', selector: 'details dl > div', count: shownLines(me) },
    { name: 'vitals', view: 'vitals', selector: 'section svg circle', count: 100 },
  ];
  for (const { name, view, selector, count } of screens) {
    const times = [];
    for (let visit = 0; visit <= VISITS; visit += 1) {
      await page.goto('about:blank');
      await page.goto(`${base}/app/user/settings#security`, { waitUntil: 'networkidle' });
      await page.getByText('Ouvertes ici').waitFor();
      times.push(await page.evaluate(openSection, { address: `/app/medical-record?view=${view}`, selector, count }));
    }
    // The first one fills the browser's own cache of code.
    const ms = median(times.slice(1));
    console.log(
      JSON.stringify({ bench: `record/${name}`, observations: rows.observations.length, shown: count, ms, times }),
    );
    gates.atMost(`${name} of ${OBSERVATIONS} observations, opened and drawn, ms`, ms, 400);
  }
} finally {
  await stop();
}
gates.close();
