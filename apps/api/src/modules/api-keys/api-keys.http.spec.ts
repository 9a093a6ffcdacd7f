import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { aDoctor, aGrant, aStructure } from '../../testing/calendars.ts';
import { aFhirApp } from '../../testing/start/a-fhir-app.ts';

const logLines: string[] = [];
const fhir = aFhirApp(logLines);

const made = async (who: Actor, ownerId: string, name = 'Réseau périnatal') => {
  const answer = await fhir.browserOf(who).post('/api-key', { ownerId, name });
  expect(answer.statusCode).toBe(201);
  return answer.json() as { id: string; key: string; prefix: string };
};
const listed = async (who: Actor) => (await fhir.browserOf(who).get('/api-key')).json();

describe('a key to one’s own calendar', () => {
  it('is shown once, and its hash alone is kept', async () => {
    const doctor = await aDoctor(fhir.db());
    const { id, key, prefix } = await made(doctor, doctor.partyId);
    expect(key).toMatch(/^mk_[A-Za-z0-9_-]{43}$/);
    expect(key.startsWith(prefix)).toBe(true);
    const { owners, keys } = await listed(doctor);
    expect(owners).toEqual([{ id: doctor.partyId, name: expect.any(String), kind: 'practitioner' }]);
    expect(keys).toEqual([
      expect.objectContaining({ id, prefix, name: 'Réseau périnatal', lastUsedOn: null, revokedAt: null }),
    ]);
    expect(keys[0]).not.toHaveProperty('key');
    const kept = await fhir.db().rows<{ row: string }>(
      `SELECT k::text AS row FROM api_keys k UNION ALL SELECT r::text FROM idempotency_keys r
        UNION ALL SELECT a::text FROM audit_events a`,
    );
    expect(kept.filter(({ row }) => row.includes(key.slice(prefix.length)))).toEqual([]);
    expect(logLines.join('\n')).not.toContain(key);
  });

  it('a repeated request makes no second key, and is not given the first one again', async () => {
    const doctor = await aDoctor(fhir.db());
    const header = { 'idempotency-key': newId() };
    const body = { ownerId: doctor.partyId, name: 'Réseau' };
    const first = await fhir.browserOf(doctor).post('/api-key', body, header);
    const again = await fhir.browserOf(doctor).post('/api-key', body, header);
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual({ ...(first.json() as object), key: null });
    expect((await listed(doctor)).keys).toHaveLength(1);
  });

  it('stays in the list when it is revoked, with the time; a second revocation changes nothing', async () => {
    const doctor = await aDoctor(fhir.db());
    const { id } = await made(doctor, doctor.partyId);
    expect((await fhir.browserOf(doctor).delete(`/api-key/${id}`)).statusCode).toBe(204);
    const [revoked] = (await listed(doctor)).keys;
    expect(revoked.revokedAt).toEqual(expect.any(String));
    expect((await fhir.browserOf(doctor).delete(`/api-key/${id}`)).statusCode).toBe(204);
    expect((await listed(doctor)).keys).toEqual([revoked]);
    const lines = await fhir
      .db()
      .rows<{ action: string }>('SELECT action FROM audit_events WHERE target_id = $1 ORDER BY at', [id]);
    expect(lines.map(({ action }) => action)).toEqual(['api-key.create', 'api-key.revoke']);
  });

  it('is one of twenty at most, of many asked for at once too', async () => {
    const doctor = await aDoctor(fhir.db());
    const ask = (name: string) => fhir.browserOf(doctor).post('/api-key', { ownerId: doctor.partyId, name });
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => ask(`Clé ${n}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    expect((await listed(doctor)).keys).toHaveLength(20);
    const answer = await fhir.browserOf(doctor).post('/api-key', { ownerId: doctor.partyId, name: 'Une de trop' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'API_KEY_LIMIT', errors: [{ pointer: '/ownerId' }] });
  });

  it.each([
    ['no name', { name: '' }],
    ['a name that is a link', { name: 'https://partenaire.example' }],
    ['a name that is too long', { name: 'a'.repeat(81) }],
    ['an owner who is no id', { ownerId: 'moi' }],
    ['a key of its own choice', { key: 'mk_mine' }],
  ])('is refused with %s', async (_what, wrong) => {
    const doctor = await aDoctor(fhir.db());
    const answer = await fhir.browserOf(doctor).post('/api-key', { ownerId: doctor.partyId, name: 'Réseau', ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].pointer).toBe(`/${Object.keys(wrong)[0]}`);
  });
});

describe('whose calendars', () => {
  it('another person’s are not given, nor are their keys seen or revoked', async () => {
    const [doctor, other] = [await aDoctor(fhir.db()), await aDoctor(fhir.db())];
    const { id } = await made(other, other.partyId);
    const answer = await fhir.browserOf(doctor).post('/api-key', { ownerId: other.partyId, name: 'Réseau' });
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([404, '/ownerId']);
    expect((await fhir.browserOf(doctor).delete(`/api-key/${id}`)).statusCode).toBe(404);
    expect((await listed(doctor)).keys).toEqual([]);
    expect((await listed(other)).keys[0].revokedAt).toBeNull();
  });

  it('those of a structure are given by its managers alone, who see each other’s keys', async () => {
    const db = fhir.db();
    const { staff, organizationId } = await aStructure(db);
    const [manager, member] = [await aDoctor(db), await aDoctor(db)];
    const joins = (to: Actor, rights: string[]) =>
      aGrant(db, { resource: 'organization', from: organizationId, to: to.partyId, rights });
    await joins(manager, ['MEMBER', 'MANAGE']);
    await joins(member, ['MEMBER', 'AGENDA']);
    const { id } = await made(staff, organizationId);
    expect((await listed(manager)).keys.map((key: { id: string }) => key.id)).toEqual([id]);
    expect((await listed(manager)).owners.map((owner: { kind: string }) => owner.kind)).toEqual([
      'practitioner',
      'organization',
    ]);
    expect((await listed(member)).keys).toEqual([]);
    const answer = await fhir.browserOf(member).post('/api-key', { ownerId: organizationId, name: 'Réseau' });
    expect(answer.statusCode).toBe(404);
    expect((await fhir.browserOf(member).delete(`/api-key/${id}`)).statusCode).toBe(404);
    expect((await fhir.browserOf(manager).delete(`/api-key/${id}`)).statusCode).toBe(204);
  });
});
