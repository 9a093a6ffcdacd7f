import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../tools/lib/processes.mjs';
import { Caller } from './support/caller.ts';
import { aNewcomer, anOpenDoctor, aPatient, patientForm } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { at, type Booked, draft, period } from './support/visits.ts';

const DESCRIPTION = 'Saignements depuis la vingt-troisième semaine';
const REASON = 'La patiente est hospitalisée à Pellegrin';
const HISTORY = 'Salpingectomie gauche en deux mille onze';

/** Every row of every table as text, bytes in hexadecimal; without the letters of LOCAL mode, which never leave it. */
const DUMP = `
  select string_agg(query_to_xml(format('select t::text as row from %I.%I t', table_schema, table_name), true, false, '')::text, '')
      as dump
    from information_schema.tables where table_schema in ('public', 'auth_core') and table_type = 'BASE TABLE'
     and table_name <> 'outgoing_messages'`;

const inHexadecimal = (text: string): string => Buffer.from(text).toString('hex');

test('clinical texts are nowhere in the clear: not in the database, not in the log', async ({ product }) => {
  const doctor = await anOpenDoctor(product);
  const { caller, who } = await aNewcomer(product);
  const code = await caller.codeSentTo(who.email);
  const address = { text: '14 impasse des Glycines, 33600 Pessac', city: 'Pessac' };
  const form = patientForm(who, { treatments: HISTORY, medicalBackground: HISTORY, address });
  const { user } = (await caller.post('/user', form)).as<{ user: { id: string; patient: { id: string } } }>();
  const patient = { who, caller, userId: user.id, id: user.patient.id };
  const visit = (await caller.post('/appointment', draft(doctor, patient, at(3)))).as<Booked>();
  await doctor.caller.patch(`/appointment/${visit.id}`, { ...period(at(4)), description: DESCRIPTION }, 1);
  await doctor.caller.post(`/appointment/${visit.id}/cancel`, { reason: REASON });
  await caller.get(`/doctor?query=${encodeURIComponent(who.email)}`);
  await caller.get(`/${encodeURIComponent(who.email)}?nir=${who.nir}`);
  await caller.post('/appointment', { patientId: who.nir, start: who.phoneNumber, description: DESCRIPTION });
  await new Caller(product.address).get('/user/current', { authorization: `Bearer ${who.email}` });

  const [{ dump = '' } = {}] = await product.ask<{ dump: string }>(DUMP);
  expect(dump).toContain(who.email);
  for (const secret of [who.nir, DESCRIPTION, REASON, HISTORY, 'Glycines']) {
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(inHexadecimal(secret));
  }

  const log = await logUpTo(product, caller);
  const { nir, email, phoneNumber, rpps } = who;
  const national = phoneNumber.replace('+33', '0');
  for (const secret of [
    nir,
    email,
    phoneNumber,
    national,
    rpps,
    DESCRIPTION,
    REASON,
    HISTORY,
    'Glycines',
    doctor.who.email,
  ]) {
    expect(log).not.toContain(secret);
  }
  // Six digits may be part of an id or of a time, but not stand alone.
  expect(log).not.toMatch(new RegExp(`(?<![\\da-f-])${code}(?![\\da-f-])`));
  expect(log).not.toMatch(/eyJ[\w-]{20,}\./);
});

/** The log, once it holds the line of a request made now. */
const logUpTo = async ({ logFile }: { logFile: string }, caller: Caller): Promise<string> => {
  const mark = `mark-${crypto.randomUUID()}`;
  await caller.get('/health/live', { 'x-request-id': mark });
  const read = () => readFileSync(logFile, 'utf8');
  if (!(await until(() => read().includes(mark), 5000))) throw new Error('the log does not hold the last request');
  return read();
};

test('each deed leaves its line, in order, in a chain that shows any change', async ({ product }) => {
  const [doctor, patient] = [await anOpenDoctor(product), await aPatient(product)];
  const { id } = (await patient.caller.post('/appointment', draft(doctor, patient, at(3)))).as<Booked>();
  await doctor.caller.get(`/appointment/${id}`);
  await doctor.caller.get(`/appointment/${id}`);
  await doctor.caller.patch(`/appointment/${id}`, period(at(4)), 1);
  await doctor.caller.post(`/appointment/${id}/cancel`, {});
  await doctor.caller.post(`/appointment/${id}/cancel`, {});

  const lines = await product.ask<{ action: string; actor: string }>(
    'select action, actor::text from audit_events where target_id = $1 order by seq',
    [id],
  );
  expect(lines.map(({ action }) => action)).toEqual([
    'appointment.booked',
    'record.read',
    'appointment.changed',
    'appointment.cancelled',
  ]);
  await expect(product.ask("update audit_events set outcome = 'ok'")).rejects.toThrow();
  await expect(product.ask('delete from audit_events')).rejects.toThrow();
});

test('news that could not leave at once leaves a little later; nothing is left behind', async ({ product }) => {
  const [doctor, patient] = [await anOpenDoctor(product), await aPatient(product)];
  await patient.caller.post('/appointment', draft(doctor, patient, at(3)));
  const waiting = () => product.ask('select kind, attempts from outbox');
  for (let tries = 0; tries < 50 && (await waiting()).length > 0; tries += 1) await pause(100);
  expect(await waiting()).toEqual([]);
});
