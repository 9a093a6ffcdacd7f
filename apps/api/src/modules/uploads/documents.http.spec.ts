import { describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { ObjectStore } from '../../platform/storage/storage.ts';
import { aGrant } from '../../testing/calendars.ts';
import { aSealedText } from '../../testing/sealed.ts';
import { NOW } from '../../testing/start/a-calendar-app.ts';
import { hearStatements } from '../../testing/statements.ts';
import { anUploadApp, aSealedFile, file, payloadFor, payloads, SEALED_HEAD_BYTES } from '../../testing/uploads.ts';

const { app, send, world, add } = anUploadApp();

describe('the documents of a patient', () => {
  it('are nobody’s who has no access to the file', async () => {
    const { patient, stranger } = await world();
    const id = await add(patient, patient.partyId);
    expect((await app().as(stranger).get(`/patient/${patient.partyId}/document`)).statusCode).toBe(404);
    expect((await app().as(stranger).get(`/upload/${id}`)).statusCode).toBe(404);
    expect((await app().as(stranger).delete(`/upload/${id}`)).statusCode).toBe(404);
  });

  it('are taken away by their author: patients at any time, others within a day', async () => {
    const { patient, doctor } = await world();
    const [own, theirs] = [await add(patient, patient.partyId), await add(doctor, patient.partyId)];
    expect((await app().as(doctor).delete(`/upload/${own}`)).statusCode).toBe(403);
    expect((await app().as(patient).delete(`/upload/${theirs}`)).statusCode).toBe(403);
    await app().db.rows(`UPDATE documents SET created_at = created_at - interval '400 days'`);
    expect((await app().as(doctor).delete(`/upload/${theirs}`)).statusCode).toBe(403);
    expect((await app().as(patient).delete(`/upload/${own}`)).statusCode).toBe(204);
    const left = (await app().as(patient).get(`/patient/${patient.partyId}/document`)).json<{ id: string }[]>();
    expect(left.map(({ id }) => id)).toEqual([theirs]);
    expect((await app().as(patient).get(`/upload/${own}`)).statusCode).toBe(404);
  });

  it('are taken away within a day by whoever added them', async () => {
    const { patient, doctor } = await world();
    const id = await add(doctor, patient.partyId);
    app().clock.moveTo(new Date().toISOString());
    expect((await app().as(doctor).delete(`/upload/${id}`)).statusCode).toBe(204);
    app().clock.moveTo(NOW);
  });

  it('are taken away at any time by whoever acts for the patient, where they added them', async () => {
    const { patient, doctor } = await world();
    await aGrant(app().db, {
      resource: 'patient-delegation',
      from: patient.partyId,
      to: doctor.partyId,
      rights: ['ACT'],
    });
    const id = await add(doctor, patient.partyId);
    await app().db.rows(`UPDATE documents SET created_at = created_at - interval '400 days'`);
    expect((await app().as(doctor).delete(`/upload/${id}`)).statusCode).toBe(204);
  });

  it('are added by whoever may complete the file, not by whoever only reads it', async () => {
    const { patient, stranger } = await world();
    await aGrant(app().db, { resource: 'medical-file', from: patient.partyId, to: stranger.partyId, rights: ['READ'] });
    const bytes = aSealedFile();
    const answer = await send(stranger, [payloads([payloadFor(patient.partyId, bytes)]), file(bytes)]);
    expect(answer.json()).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('get another title from their author, sealed as the first one was', async () => {
    const { patient, doctor } = await world();
    const id = await add(patient, patient.partyId);
    const title = aSealedText(8);
    expect((await app().as(doctor).patch(`/upload/${id}`, { title })).statusCode).toBe(403);
    expect((await app().as(patient).patch(`/upload/${id}`, { title: 'Échographie' })).json()).toMatchObject({
      status: 422,
    });
    const stale = await app().as(patient).patch(`/upload/${id}`, { title }, { 'if-match': '"7"' });
    expect(stale.json()).toMatchObject({ status: 412, code: 'STALE_VERSION' });
    const answer = await app().as(patient).patch(`/upload/${id}`, { title });
    expect(answer.json()).toMatchObject({ id, title, version: 2 });
    expect(answer.headers.etag).toBe('"2"');
    const lines = await app().db.rows(
      `SELECT 1 FROM audit_events WHERE target_id = $1 AND action = 'document.renamed'`,
      [id],
    );
    expect(lines).toHaveLength(1);
  });

  it('are found by their key and by their id', async () => {
    const { patient, doctor, stranger } = await world();
    const id = await add(patient, patient.partyId);
    const key = `${patient.partyId}/document/${id}`;
    expect((await app().as(doctor).get(`/upload?key=${key}`)).json()).toMatchObject({ id, key });
    expect((await app().as(doctor).get(`/upload?key=${patient.partyId}/document/${newId()}`)).json()).toBeNull();
    expect((await app().as(stranger).get(`/upload?key=${key}`)).statusCode).toBe(404);
    expect((await app().as(stranger).get(`/upload?key=${patient.partyId}/document/${newId()}`)).statusCode).toBe(404);
    const byId = await app().as(doctor).get(`/upload?id=${id}`);
    expect(byId.rawPayload.length).toBe(aSealedFile().length);
    expect((await app().as(doctor).get(`/upload?id=${id}&key=${key}`)).statusCode).toBe(422);
    expect((await app().as(doctor).get('/upload')).statusCode).toBe(422);
  });

  it('leave a line for the patient when they are looked for by their key, found or refused', async () => {
    const { patient, doctor, stranger } = await world();
    const key = `${patient.partyId}/document/${await add(patient, patient.partyId)}`;
    for (const who of [patient, doctor, stranger]) await app().as(who).get(`/upload?key=${key}`);
    const lines = await app().db.rows(
      `SELECT actor, outcome FROM audit_events WHERE action = 'record.read' AND patient_id = $1 ORDER BY seq`,
      [patient.partyId],
    );
    expect(lines).toEqual([
      { actor: doctor.userId, outcome: 'ok' },
      { actor: stranger.userId, outcome: 'refused' },
    ]);
  });

  it('are not told from documents that are not there, for a stranger: the same is asked of Postgres', async () => {
    const { patient, stranger } = await world();
    const key = `${patient.partyId}/document/${await add(patient, patient.partyId)}`;
    const names: string[] = [];
    const stop = hearStatements((name) => names.push(name));
    const askedFor = async (of: string) => {
      names.length = 0;
      const { statusCode } = await app().as(stranger).get(`/upload?key=${of}`);
      return [statusCode, names.filter((name) => /document|access|appointment|read_trail/.test(name)).toSorted()];
    };
    // The first refusal leaves the line in the trail, for a quarter of an hour.
    await askedFor(key);
    const [there, absent] = [await askedFor(key), await askedFor(`${patient.partyId}/document/${newId()}`)];
    stop();
    expect(there).toEqual([404, expect.arrayContaining([expect.stringMatching('access')])]);
    expect(absent).toEqual(there);
  });

  it('come in parts, so that a download that broke off goes on', async () => {
    const { patient } = await world();
    const bytes = Buffer.from(
      aSealedFile(70_000).map((_byte, at) => (at < SEALED_HEAD_BYTES ? (aSealedFile()[at] ?? 0) : at % 251)),
    );
    const said = payloadFor(patient.partyId, bytes);
    await send(patient, [payloads([said]), file(bytes)]);
    const part = (range: string, more: Record<string, string> = {}) =>
      app()
        .as(patient)
        .get(`/upload/${said.id}`, { range, ...more });

    const middle = await part('bytes=1000-1999');
    expect(middle.statusCode).toBe(206);
    expect(middle.headers).toMatchObject({
      'content-range': `bytes 1000-1999/${bytes.length}`,
      'content-length': '1000',
      etag: `"${said.sha256}"`,
      'accept-ranges': 'bytes',
    });
    expect(middle.rawPayload.equals(bytes.subarray(1000, 2000))).toBe(true);
    expect((await part('bytes=69000-')).rawPayload.equals(bytes.subarray(69_000))).toBe(true);
    expect((await part(`bytes=${bytes.length}-`)).json()).toMatchObject({ status: 416, code: 'RANGE_NOT_SATISFIABLE' });
    expect((await part('bytes=0-9', { 'if-range': '"other bytes"' })).rawPayload.length).toBe(bytes.length);
    expect(
      (
        await app()
          .as(patient)
          .get(`/upload/${said.id}`, { 'if-none-match': `"${said.sha256}"` })
      ).statusCode,
    ).toBe(304);
  });

  it('run nowhere, should somebody open their address', async () => {
    const { patient } = await world();
    const { headers } = await app()
      .as(patient)
      .get(`/upload/${await add(patient, patient.partyId)}`);
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('are not found when their bytes are lost', async () => {
    const { patient } = await world();
    const id = await add(patient, patient.partyId);
    const [row] = await app().db.rows<{ blobId: string }>('SELECT blob_id AS "blobId" FROM documents WHERE id = $1', [
      id,
    ]);
    await app()
      .app.get(ObjectStore, { strict: false })
      .delete(row?.blobId ?? '');
    expect((await app().as(patient).get(`/upload/${id}`)).statusCode).toBe(404);
  });

  it('leave a line in the trail of whoever reads', async () => {
    const { patient, doctor } = await world();
    const id = await add(patient, patient.partyId);
    await app().as(doctor).get(`/upload/${id}`);
    const lines = await app().db.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM audit_events WHERE target_id = $1 AND target_kind = 'document'`,
      [id],
    );
    expect(lines[0]?.n).toBeGreaterThan(0);
  });
});
