import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { QUARTER_HOUR_MS } from '@maillon/domain/appointment-rules';
import { sealedFor } from '@maillon/domain/sealed-resource';
import type { EncryptionSession } from '@maillon/vault/provider';
import { ensureDefaultGroup } from '@maillon/vault/use/groups';
import { sealedFields } from '../../apps/api/src/testing/cases/sealed-fields.ts';
import type { OwnProduct } from '../support/own-product.ts';
import { openChannel } from './support/channels.ts';
import { aDevice } from './support/devices.ts';
import { DUMP } from './support/dump.ts';
import { everyFileIn } from './support/every-file.ts';
import { newId } from './support/new-id.ts';
import { anOpenDoctor, aPatient, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { transmissionWrites } from './support/transmissions.ts';
import { at, type Booked, draft, period } from './support/visits.ts';
import type { Answer } from './support/wire.ts';

/** In every sentence that this test seals, and in nothing else of the product. */
const WORD = 'inavouable';
const SENTENCES = 500;

/** As it is, in hexadecimal, in UTF-16, and in the three places that it can have in a base64. */
const TRACES = [
  WORD,
  Buffer.from(WORD).toString('hex'),
  [...WORD].join('\0'),
  ...['', '.', '..'].map((before) =>
    Buffer.from(before + WORD)
      .toString('base64')
      .slice(before === '' ? 0 : 4, -4),
  ),
];

const ok = (answer: { readonly status: number; readonly text: unknown }): void => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${String(answer.text)}`);
};

/** Every body that leaves this machine for either server. */
const watchBodies = (...people: readonly Person[]): (() => string) => {
  const bodies: string[] = [];
  for (const { caller } of people) {
    const call = caller.call.bind(caller);
    caller.call = (method, path, asked = {}): Promise<Answer> => {
      bodies.push(typeof asked.body === 'string' ? asked.body : JSON.stringify(asked.body ?? ''));
      return call(method, path, asked);
    };
  }
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const body = init?.body ?? (input instanceof Request ? input.clone().body : undefined);
    if (body) bodies.push(Buffer.from(await new Response(body as BodyInit).arrayBuffer()).toString('latin1'));
    return fetch(input, init);
  };
  return () => {
    globalThis.fetch = fetch;
    return bodies.join('\n');
  };
};

const uploadTo = async (
  { address }: OwnProduct,
  { caller }: Person,
  path: string,
  payload: object,
  bytes: Uint8Array<ArrayBuffer>,
) => {
  const body = new FormData();
  body.append('payloads', JSON.stringify([payload]));
  body.append('files', new Blob([bytes]), 'x');
  const headers = { rid: 'anti-csrf', cookie: caller.cookieHeader() };
  const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body });
  const text = await answer.text();
  ok({ status: answer.status, text });
  type Kept = { id: string; version: number };
  return JSON.parse(text) as Kept | Kept[];
};

test('five hundred sentences, in every field that is sealed, are in nothing that leaves a browser or stays on a server', async ({
  product,
}) => {
  test.setTimeout(300_000);
  const [doctor, patient] = [await anOpenDoctor(product), await aPatient(product)];
  const { provider } = await aDevice(product, patient);
  const doctors = await aDevice(product, doctor);
  const group = await ensureDefaultGroup(provider, patient.id);
  const doctorsGroup = await ensureDefaultGroup(doctors.provider, doctor.id);
  const bodies = watchBodies(doctor, patient);

  let written = 0;
  const sentence = (field: string): string => {
    written += 1;
    return `Saignement ${WORD} n° ${written} : ${field}`;
  };
  const seal = (session: EncryptionSession, context: string): Promise<string> =>
    session.encryptMessage(sentence(context), { context, sign: true });
  const sessionFor = (metadata: string) => provider.sessions.create([group.id, doctorsGroup.id], { metadata });
  const files = await sessionFor(sealedFor.documents(patient.id));

  const aDocument = async (who: Person, path: string, more: (id: string) => object) => {
    const id = newId();
    const content = new Blob([sentence('file').repeat(20)]);
    const sealed = await files.encryptFile(content, { filename: sentence('filename'), context: `document:${id}:file` });
    const bytes = new Uint8Array(await sealed.arrayBuffer());
    const title = await seal(files, `document:${id}:title`);
    const about = { title, contentType: 'application/pdf', encrypted: true };
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const answer = await uploadTo(product, who, path, { ...about, sha256, ...more(id) }, bytes);
    return [answer].flat()[0] ?? { id, version: 1 };
  };

  const visits: Booked[] = [];
  const aVisit = async (): Promise<void> => {
    const id = newId();
    const description = await seal(await sessionFor(sealedFor.visit(id)), `appointment:${id}:description`);
    const start = at(3 + Math.floor(visits.length / 8), 8 + (visits.length % 8));
    const answer = await patient.caller.post('/appointment', { ...draft(doctor, patient, start), id, description });
    ok(answer);
    visits.push(answer.as<Booked>());
  };

  const session = await sessionFor(sealedFor.record(patient.id));
  const aRecord = async (): Promise<void> => {
    const observations = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const id = `${patient.id}-WEIGHT-${newId()}`;
        const valueString = await seal(session, `observation:${id}:valueString`);
        return { id, type: 'WEIGHT', valueString, version: 0, measuredAt: new Date().toISOString() };
      }),
    );
    ok(
      await patient.caller.call('PATCH', `/patient/${patient.id}/observation`, {
        body: { observationsSldId: session.id, observations },
      }),
    );
  };

  const times = async (count: number, write: () => Promise<unknown>): Promise<void> => {
    for (let done = 0; done < count; done += 1) await write();
  };
  let title = { id: '', version: 1 };
  let called = '';
  const WRITES: Readonly<Record<string, () => Promise<unknown>>> = {
    'observations.write body /observationsSldId': async () => undefined,
    'observations.write body /observations/*/valueString': () => times(8, aRecord),
    'observations.replaceSession body /observationsSldId': async () => {
      const fresh = await sessionFor(sealedFor.record(patient.id));
      const body = { lostSldId: session.id, observationsSldId: fresh.id, isPlanted: true };
      ok(await patient.caller.post(`/patient/${patient.id}/observation/session`, body));
    },
    'appointments.book body /description': () => times(20, aVisit),
    'appointments.bookSeries body /occurrences/*/description': async () => {
      const { start: _, end: __, ...shared } = draft(doctor, patient, at(30));
      const followUp = async (weeks: number) => {
        const id = newId();
        const description = await seal(await sessionFor(sealedFor.visit(id)), `appointment:${id}:description`);
        return { id, ...period(at(30 + 7 * weeks)), description };
      };
      const occurrences = await Promise.all([0, 1, 2].map(followUp));
      ok(await doctor.caller.post('/appointment-series', { ...shared, occurrences }));
    },
    'appointments.update body /description': async () => {
      for (const { id, version } of visits) {
        const description = await seal(await sessionFor(sealedFor.visit(id)), `appointment:${id}:description`);
        ok(await doctor.caller.patch(`/appointment/${id}`, { description }, version));
      }
    },
    'calls.setKey body /key': async () => {
      const id = newId();
      called = id;
      // Its call is open from a quarter of an hour before.
      const soon = new Date(Math.ceil(Date.now() / QUARTER_HOUR_MS) * QUARTER_HOUR_MS).toISOString();
      ok(await patient.caller.post('/appointment', { ...draft(doctor, patient, soon), id }));
      const key = await seal(await sessionFor(sealedFor.visit(id)), `appointment:${id}:call-key`);
      ok(await patient.caller.post(`/appointment/${id}/call-key`, { after: 0, key }));
    },
    'visitObservations.writeNote body /valueString': async () => {
      for (const { id } of visits.slice(0, 5)) {
        const valueString = await seal(await sessionFor(sealedFor.visit(id)), `observation:${id}-history:valueString`);
        ok(await doctor.caller.patch(`/appointment/${id}/note`, { type: 'history', valueString }, 0));
      }
    },
    'visitObservations.addCaptures body /observations/*/valueString': async () => {
      for (const { id: visit } of visits.slice(0, 5)) {
        const id = `${visit}-SpO2-${newId()}`;
        const valueString = await seal(await sessionFor(sealedFor.visit(visit)), `observation:${id}:valueString`);
        const observations = [{ id, type: 'SpO2', valueString, measuredAt: new Date().toISOString() }];
        ok(await doctor.caller.post(`/appointment/${visit}/observations`, { observations }));
      }
    },
    'channels.nameSession body /sldId': async () => undefined,
    'channels.write body /text': async () => {
      const id = await openChannel(patient, doctor);
      const talk = await sessionFor(sealedFor.channel(id));
      ok(await patient.caller.call('PATCH', `/channel/${id}`, { body: { sldId: talk.id } }));
      for (const who of [patient, doctor, patient, doctor]) {
        const own = newId();
        const text = await seal(talk, `message:${own}:text`);
        ok(await who.caller.post(`/channel/${id}/message`, { id: own, text }));
      }
    },
    ...transmissionWrites({ product, author: doctor, patient, sessionFor, seal }),
    'documents.upload multipart /*/title': () =>
      times(25, async () => {
        title = await aDocument(patient, '/upload', (id) => ({ id, key: `${patient.id}/document/${id}` }));
      }),
    'documents.photo multipart /*/title': async () => {
      for (const { id } of visits.slice(0, 5)) {
        await aDocument(doctor, `/appointment/${id}/photo`, () => ({ key: `appointment-screenshot/${id}` }));
      }
    },
    'reports.end multipart /*/title': () =>
      aDocument(doctor, `/appointment/${called}/end`, (id) => ({ id, contentType: undefined, encrypted: undefined })),
    'documents.rename body /title': () =>
      times(50, async () => {
        const renamed = await seal(files, `document:${title.id}:title`);
        ok(await patient.caller.patch(`/upload/${title.id}`, { title: renamed }, title.version));
        title = { ...title, version: title.version + 1 };
      }),
  };
  // A field that is new fails here until its sentences are written.
  expect(Object.keys(WRITES).toSorted()).toEqual([...new Set(sealedFields())].toSorted());
  for (const write of Object.values(WRITES)) await write();
  expect(written).toBeGreaterThanOrEqual(SENTENCES);

  const sent = bodies();
  const [{ dump = '' } = {}] = await product.ask<{ dump: string }>(DUMP);
  const [{ mails = '' } = {}] = await product.ask<{ mails: string }>(
    `select string_agg(subject || text || coalesce(page::text, ''), ' ') as mails from outgoing_messages`,
  );
  const places = {
    'the bodies of requests': sent,
    'every table of both servers, the outbox and the notifications among them': dump,
    'the mails and messages that left': mails,
    'the log of the application': readFileSync(product.logFile, 'utf8'),
    'the log of the vault': readFileSync(product.vault?.logFile ?? '', 'utf8'),
    'the storage folder': everyFileIn(product.storageDir).toString('latin1'),
  };
  // What was looked through is what was written.
  expect(sent).toContain(session.id);
  expect(dump).toContain(session.id);
  expect(mails).not.toBe('');
  for (const [place, text] of Object.entries(places)) {
    for (const trace of TRACES) expect(text.includes(trace), `${trace} in ${place}`).toBe(false);
  }
});
