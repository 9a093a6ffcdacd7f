import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { redactedComment } from '../record/comments.ts';
import { allEndpoints } from '../registry.ts';
import { redactedNotification } from '../system/notifications.ts';
import { redactedWhileImpersonating, type ServerEvent, serverEvents } from '../system/realtime.ts';
import { redactedMessage } from './channels.ts';

/** Those that a person calls: a person who stands in a person's place may try them. */
const personal = allEndpoints.filter(({ audience }) => audience !== 'public' && audience !== 'machine');
const isWrite = ({ method, writes }: Endpoint) => method !== 'GET' || writes === true;

const membersIn = (schema: unknown): string[] => {
  if (Array.isArray(schema)) return schema.flatMap(membersIn);
  if (typeof schema !== 'object' || schema === null) return [];
  const properties = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return [...properties, ...Object.values(schema).flatMap(membersIn)];
};

describe('while an administrator impersonates a user', () => {
  it.each(personal.map((contract) => [contract.id, contract] as const))('%s says what it gives', (_id, contract) => {
    expect(contract.whileImpersonating).toBeDefined();
    const given = contract.whileImpersonating;
    // Nothing is written in the name of a real person, and reading is no deed.
    if (isWrite(contract)) expect(['never', 'demo', 'allowed']).toContain(given);
    else expect(given).not.toBe('demo');
  });

  it('bytes and machine formats are given to nobody', () => {
    const files = personal.filter(({ mediaType }) => mediaType !== undefined && !mediaType.startsWith('text/'));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter(({ whileImpersonating }) => whileImpersonating !== 'never').map(({ id }) => id)).toEqual([]);
  });

  it('what is redacted is a member of the answer', () => {
    for (const { id, output, whileImpersonating } of personal) {
      if (typeof whileImpersonating !== 'object' || output === undefined) continue;
      const members = membersIn(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }));
      for (const name of Object.keys(whileImpersonating.without))
        expect([id, members]).toEqual([id, expect.arrayContaining([name])]);
    }
  });

  it('no answer that is given has a member with clinical text, a number of social security or a secret in it', () => {
    const SECRETS = ['nir', 'description', 'message', 'content', 'channels', 'valueString', 'answers', 'idToken'];
    const KNOWN: Readonly<Record<string, readonly string[]>> = {
      // Their own description of a practice or a structure, which everybody reads; null secrets of `users.current`, ids of conversations.
      'users.current': ['description', 'idToken', 'channels'],
      'organizations.get': ['description'],
      'integrations.list': ['description'],
      // Administrators read the questionnaires that are not taken up in their own name too (spec platform §10).
      'checkUps.list': ['nir'],
      'checkUps.get': ['nir', 'answers'],
    };
    const open = personal.flatMap(({ id, output, whileImpersonating: given }) => {
      if (output === undefined || (given !== 'read' && typeof given !== 'object')) return [];
      const redacted = typeof given === 'object' ? Object.keys(given.without) : [];
      const members = new Set(membersIn(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })));
      const exposed = SECRETS.filter((name) => members.has(name) && !redacted.includes(name));
      return exposed.filter((name) => !KNOWN[id]?.includes(name)).map((name) => `${id}: ${name}`);
    });
    expect(open).toEqual([]);
  });

  it('no event of a socket carries a text that the routes redact', () => {
    const TEXTS_IN_EVENTS = ['content', 'message', 'channels', 'title', 'description', 'text', 'name'];
    // The members of a message are looked at one by one; who wrote it, its routes say too.
    const KNOWN: Readonly<Record<string, readonly string[]>> = {
      'chat/message': ['message', 'name'],
      comment: ['name'],
    };
    for (const [event, schema] of Object.entries(serverEvents)) {
      const redacted = Object.keys(redactedWhileImpersonating[event as ServerEvent] ?? {});
      const members = membersIn(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
      const said = members.filter((name) => TEXTS_IN_EVENTS.includes(name) && !redacted.includes(name));
      const unknown = said.filter((name) => !KNOWN[event]?.includes(name));
      expect([event, unknown]).toEqual([event, []]);
    }
    expect(redactedWhileImpersonating['notification/new']).toEqual(redactedNotification);
    expect(redactedWhileImpersonating['chat/message']).toEqual(redactedMessage);
    expect(redactedWhileImpersonating.comment).toEqual(redactedComment);
  });
});
