import { describe, expect, it } from '@jest/globals';
import { richText } from '@maillon/contracts/access/invitations';
import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { allEndpoints } from '@maillon/contracts/registry';
import * as z from 'zod';
import { newId } from '../../platform/ids.ts';
import { aRelationWorld } from '../../testing/cases/relation-cases.ts';
import { eventually } from '../../testing/eventually.ts';
import { FakeSessions } from '../../testing/http/an-http-server.ts';
import { anApp } from '../../testing/start/an-app.ts';
import { snapshot } from '../../testing/sweeps/foreign-ids.ts';
import { REPLAY_CASES } from '../../testing/sweeps/replay-cases.ts';

/** A mail in our name, to a stranger, with the address of another page in it (docs/decisions/addresses-in-invitations.md). */

const sessions = new FakeSessions();
const app = anApp({ sessions });

const fieldsOf = ({ body }: Endpoint): [string, unknown][] =>
  body instanceof z.ZodObject
    ? Object.entries(body.shape).map(([name, type]) => [name, type instanceof z.ZodOptional ? type.unwrap() : type])
    : [];
const writing = allEndpoints.filter((contract) => fieldsOf(contract).some(([, type]) => type === richText));

describe('the words that a person writes into an invitation', () => {
  it('are called `message` in each of its four endpoints, and are in no other one', () => {
    expect(writing.map(({ id }) => id).toSorted()).toEqual([
      'contacts.inviteExisting',
      'contacts.inviteNew',
      'teams.invite',
      'teams.inviteNew',
    ]);
    for (const contract of writing) expect(fieldsOf(contract).map(([name]) => name)).toContain('message');
  });

  it.each(writing.map(({ id }) => [id] as const))(
    'are refused by %s with an address in them, and nothing is written',
    async (id) => {
      const write = await REPLAY_CASES[id]?.(await aRelationWorld(app().db), app().db);
      if (write === undefined) throw new Error(`no case for ${id}`);
      sessions.people.set(write.as.userId, write.as);
      const send = (message: string) =>
        app().inject({
          method: 'POST',
          url: `/api${write.path}`,
          headers: { authorization: write.as.userId, rid: 'anti-csrf', 'idempotency-key': newId() },
          payload: { ...write.body, message },
        });
      await eventually(async () => (await app().db.rows('SELECT 1 FROM outbox')).length === 0);
      const before = await snapshot(app().db);
      for (const address of ['https://evil.example', 'evil<strong>.example</strong>', 'support&#64;evil.example']) {
        const answer = await send(`<p>Votre compte expire, confirmez-le : ${address}</p>`);
        expect(answer.json()).toMatchObject({
          status: 422,
          code: 'VALIDATION_FAILED',
          errors: [{ pointer: '/message', message: TEXTS.messageWithAddress }],
        });
      }
      expect(await snapshot(app().db)).toEqual(before);
      // The address of a link is gone with it; its words are kept.
      const answer = await send('<p>Joignable au 06.12.34.56.78. <a href="https://evil.example">Ici</a></p>');
      expect(answer.statusCode).toBe(201);
      const sent = await app().db.rows<{ message: string }>('SELECT message FROM invitations');
      const kept = [answer.json<{ message?: string }>(), ...sent].flatMap(({ message }) => message ?? []);
      expect(kept.some((message) => message.includes('Ici'))).toBe(true);
      expect(kept.join()).not.toContain('href');
    },
  );
});
