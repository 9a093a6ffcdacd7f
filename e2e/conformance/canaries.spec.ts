import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProof, proofText } from '@maillon/domain/proof-of-work';
import { sealedFor } from '@maillon/domain/sealed-resource';
import type { EncryptionSession } from '@maillon/vault/provider';
import { ensureDefaultGroup } from '@maillon/vault/use/groups';
import { aDevice } from './support/devices.ts';
import { upload } from './support/documents.ts';
import { DUMP } from './support/dump.ts';
import { newId } from './support/new-id.ts';
import { aNewcomer, anOpenDoctor, aPreparedPatient, patientForm } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { at, type Booked, draft } from './support/visits.ts';

/** In every sentence about a person's health that this test writes, and in nothing else of the product. */
const WORD = 'inavouable';
const phrase = (field: string): string => `Hémorragie ${WORD} : ${field}`;

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const proofOf = (challenge: string): string => {
  for (let number = 0; ; number += 1) {
    const proof = proofText(challenge, number);
    if (isProof(sha256(Buffer.from(proof)))) return proof;
  }
};

const everyFileIn = (folder: string): Buffer =>
  Buffer.concat(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name))),
  );

test('a phrase in every clinical field is nowhere: schemas, logs, outbox, mails, files', async ({ product }) => {
  const doctor = await anOpenDoctor(product);
  const { caller, who } = await aNewcomer(product);
  const clinicalTexts = {
    treatments: phrase('traitement'),
    medicalBackground: phrase('antécédent'),
    allergies: phrase('allergie'),
  };
  const { user } = (await caller.post('/user', patientForm(who, clinicalTexts))).as<{
    user: { id: string; patient: { id: string } };
  }>();
  const patient = { who, caller, userId: user.id, id: user.patient.id };
  await aPreparedPatient(product, doctor, clinicalTexts);

  const { provider } = await aDevice(product, patient);
  const group = await ensureDefaultGroup(provider, patient.id);
  const sessionFor = (metadata: string) => provider.sessions.create([group.id], { metadata });
  const seal = (session: EncryptionSession, context: string) =>
    session.encryptMessage(phrase(context), { context, sign: true });

  const visitId = newId();
  const description = await seal(await sessionFor(sealedFor.visit(visitId)), `appointment:${visitId}:description`);
  const booked = await caller.post('/appointment', { ...draft(doctor, patient, at(3)), id: visitId, description });
  expect(booked.text).toContain(visitId);
  const cancelled = await doctor.caller.post(`/appointment/${booked.as<Booked>().id}/cancel`, {
    reason: phrase('annulation'),
  });
  expect(cancelled.status).toBe(200);

  const observation = { id: `${patient.id}-tabac`, type: 'tabac', version: 0 };
  const session = await sessionFor(sealedFor.record(patient.id));
  const valueString = await seal(session, `observation:${observation.id}:valueString`);
  const written = await caller.call('PATCH', `/patient/${patient.id}/observation`, {
    body: { observationsSldId: session.id, observations: [{ ...observation, valueString }] },
  });
  expect(written.status).toBe(200);

  const id = newId();
  const content = new Blob([phrase('fichier').repeat(50)]);
  const files = await sessionFor(sealedFor.documents(patient.id));
  const sealed = await files.encryptFile(content, { filename: phrase('nom'), context: `document:${id}:file` });
  const bytes = new Uint8Array(await sealed.arrayBuffer());
  const payload = {
    ...{ id, key: `${patient.id}/document/${id}`, title: await seal(files, `document:${id}:title`) },
    ...{ contentType: 'application/pdf', encrypted: true, sha256: sha256(bytes).toString('hex') },
  };
  expect((await upload(product, patient, payload, bytes)).status).toBe(201);

  const { challenge } = (await caller.get('/patient-check-up/challenge')).as<{ challenge: string }>();
  const answered = await caller.post('/patient-check-up', {
    ...{ firstName: 'Héloïse', lastName: 'VIDALENC', gender: 'FEMALE', chestSize: 92, birthDate: '1972-02-28' },
    ...{
      nir: '272024799901075',
      size: 165,
      weight: 71.5,
      physicalActivity: 'modere',
      usualTreatment: phrase('habitude'),
    },
    ...{ personnalAntecedents: ['hypertension', 'autre'], personnalAntecedentsOther: phrase('autre') },
    ...{ tabac: 'ancien', tabacQuantite: 10, tabacDuree: 12, alcool: 'occasionnelle', alcoolType: ['vin'] },
    ...{ risks_oesteoporose: ['corticoides'], densitometrie_osseuse: 'osteopenie' },
    ...{ hasContraception: 'non', menopause: 'oui', frottis: 'moreThanOneYear', hasTetanos: true },
    captchaToken: proofOf(challenge),
  });
  expect(answered.status).toBe(201);

  const [{ dump = '' } = {}] = await product.ask<{ dump: string }>(DUMP);
  const [{ mails = '' } = {}] = await product.ask<{ mails: string }>(
    `select string_agg(subject || text || coalesce(page::text, ''), ' ') as mails from outgoing_messages`,
  );
  const places = {
    'both schemas, the outbox among them': dump,
    'the mails and messages that left': mails,
    'the log of the application': readFileSync(product.logFile, 'utf8'),
    'the log of the vault': readFileSync(product.vault?.logFile ?? '', 'utf8'),
    'the storage folder': everyFileIn(product.storageDir).toString('latin1'),
  };
  // What was looked through is what was written.
  expect(places['both schemas, the outbox among them']).toContain(session.id);
  expect(places['the storage folder'].length).toBeGreaterThanOrEqual(bytes.length);
  expect(mails).not.toBe('');
  for (const [place, text] of Object.entries(places)) {
    for (const trace of [WORD, Buffer.from(WORD).toString('hex'), 'Hémorragie', 'morragie']) {
      expect(text.includes(trace), `${trace} in ${place}`).toBe(false);
    }
  }
});
