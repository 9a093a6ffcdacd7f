import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { SystemClock } from '../../../platform/time/clock.ts';
import { aDoctor, aPatient } from '../../../testing/calendars.ts';
import { aDatabase } from '../../../testing/start/a-database.ts';
import { UserAccounts } from '../../people/accounts/user-accounts.service.ts';
import { SessionsRepository } from './sessions.repository.ts';

const db = aDatabase();
const sessions = () => {
  const prisma = new PrismaService(db().pool, db().database);
  const clock = new SystemClock();
  return new SessionsRepository(db().database, prisma, clock, new UserAccounts(prisma, clock));
};

/** What a session says of whose it is. */
const whose = (row: Awaited<ReturnType<SessionsRepository['find']>>) =>
  row && { handle: row.handle, person: row.user_id, profile: row.party_id, revoked: row.revoked };

/** A session of a person; of a person without a profile unless said otherwise. */
async function aSession(person?: Actor) {
  const handle = newId();
  await db().rows(
    `INSERT INTO sessions (handle, st_user_id, user_id, expires_at) VALUES ($1, $2, $3, now() + interval '1 hour')`,
    [handle, `account of ${handle}`, person?.userId],
  );
  return { handle, person: person?.userId ?? null, profile: person?.partyId ?? null, revoked: false };
}

const many = async (count: number) => {
  const people = await Promise.all(
    Array.from({ length: count }, (_, index) => (index % 2 === 0 ? aDoctor(db()) : aPatient(db()))),
  );
  return Promise.all(people.map((person) => aSession(person)));
};

const askedTogether = (handles: readonly string[]) =>
  Promise.all(handles.map(async (handle) => whose(await sessions().find(handle))));

describe('sessions that are asked for at once', () => {
  it('are each given to whoever asked for them, in whatever order they ask, and as often', async () => {
    const known = await many(12);
    const asked = [...known.toReversed(), ...known, ...known.slice(3, 5)];

    expect(await askedTogether(asked.map(({ handle }) => handle))).toEqual(asked);
  });

  it('are refused alone: a revoked one, and one that nobody has', async () => {
    const known = await many(4);
    const revoked = await aSession(await aDoctor(db()));
    await db().rows('UPDATE sessions SET revoked_at = now() WHERE handle = $1', [revoked.handle]);
    const handles = known.map(({ handle }) => handle);

    const [first, ofRevoked, second, ofNobody, ...others] = await askedTogether([
      handles[0] ?? '',
      revoked.handle,
      handles[1] ?? '',
      'nobody’s',
      ...handles.slice(2),
    ]);
    expect(ofRevoked).toEqual({ ...revoked, revoked: true });
    expect(ofNobody).toBeUndefined();
    expect([first, second, ...others]).toEqual(known);
  });

  it('tell of nobody where there is no profile yet, or no more', async () => {
    const newcomer = await aSession();
    const erased = await aPatient(db());
    const left = await aSession(erased);
    await db().rows('UPDATE users SET deleted_at = now() WHERE id = $1', [erased.userId]);

    const [ofNewcomer, ofLeft] = await askedTogether([newcomer.handle, left.handle]);
    expect(ofNewcomer).toEqual(newcomer);
    expect(ofLeft).toEqual({ handle: left.handle, person: null, profile: null, revoked: false });
  });

  it('are as they are when they are asked for: one that ends in between is found ended', async () => {
    const [session] = await many(1);
    const handle = session?.handle ?? '';
    const before = await askedTogether([handle, handle]);
    await sessions().revoke([handle]);
    const after = await askedTogether([handle, handle]);

    expect(before.map((found) => found?.revoked)).toEqual([false, false]);
    expect(after.map((found) => found?.revoked)).toEqual([true, true]);
  });
});
