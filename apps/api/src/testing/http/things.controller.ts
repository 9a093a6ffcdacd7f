import { type Endpoint as Contract, endpoint } from '@maillon/contracts/endpoint/endpoint';
import { day, id, instant, text } from '@maillon/contracts/fields/primitives';
import { Controller } from '@nestjs/common';
import * as z from 'zod';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { checkVersion } from '../../platform/http/output/versions.ts';
import { Refusal } from '../../platform/refusal.ts';

/** A small noun with every feature of the kernel in it. */
const thing = z.object({ id: z.string(), name: z.string(), version: z.number().int() });

const drafts = z.strictObject({
  name: text(40),
  start: instant,
  born: day.optional(),
  size: z.number().int().min(1).max(10).optional(),
  colour: z.enum(['red', 'blue']).optional(),
  tags: z.array(z.string()).max(5).optional(),
  place: z.union([z.strictObject({ city: text(20) }), z.array(text(20))]).optional(),
});

const everyone = ['doctor', 'patient'] as const;

export const things = {
  get: endpoint({
    id: 'things.get',
    whileImpersonating: { without: { name: 'Non communiqué' } },
    method: 'GET',
    path: '/thing/:id',
    summary: 'Une chose.',
    audience: everyone,
    params: z.strictObject({ id }),
    output: thing,
    refusals: [],
  }),
  list: endpoint({
    id: 'things.list',
    method: 'GET',
    path: '/thing',
    summary: 'Les choses.',
    audience: everyone,
    query: z.strictObject({ query: text(20).optional(), $limit: z.coerce.number().int().min(1).max(200).default(50) }),
    output: z.array(thing),
    refusals: [],
  }),
  create: endpoint({
    id: 'things.create',
    kept: 'own',
    method: 'POST',
    path: '/thing',
    summary: 'Crée une chose.',
    audience: everyone,
    body: drafts,
    output: thing,
    status: 201,
    refusals: [],
  }),
  rename: endpoint({
    id: 'things.rename',
    kept: 'own',
    method: 'PATCH',
    path: '/thing/:id',
    summary: 'Renomme une chose.',
    audience: everyone,
    params: z.strictObject({ id }),
    body: z.strictObject({ name: text(40) }),
    output: thing,
    ifMatch: 'required',
    refusals: [],
  }),
  remove: endpoint({
    id: 'things.remove',
    whileImpersonating: 'demo',
    method: 'DELETE',
    path: '/thing/:id',
    summary: 'Supprime une chose.',
    audience: ['doctor'],
    params: z.strictObject({ id }),
    refusals: [],
  }),
  mine: endpoint({
    id: 'things.mine',
    method: 'GET',
    path: '/thing/mine/session',
    summary: 'Ma session.',
    audience: 'session',
    output: z.object({ stUserId: z.string(), known: z.boolean() }),
    refusals: [],
  }),
  admin: endpoint({
    id: 'things.admin',
    whileImpersonating: 'read',
    method: 'GET',
    path: '/admin/thing',
    summary: 'Pour les administrateurs.',
    audience: ['admin'],
    output: z.literal('ok'),
    refusals: [],
  }),
  open: endpoint({
    id: 'things.open',
    method: 'POST',
    path: '/open',
    summary: 'Pour tous.',
    audience: 'public',
    body: z.strictObject({ value: z.unknown() }).optional(),
    output: z.object({ echoed: z.boolean() }),
    refusals: [],
  }),
  broken: endpoint({
    id: 'things.broken',
    method: 'GET',
    path: '/broken',
    summary: 'Échoue.',
    audience: 'public',
    query: z.strictObject({ how: z.string().max(80) }),
    output: z.object({ name: z.string() }),
    refusals: [],
  }),
  onlyInDev: endpoint({
    id: 'things.onlyInDev',
    method: 'GET',
    path: '/only-in-dev',
    summary: 'N’existe qu’en DEV.',
    audience: 'public',
    output: z.literal('ok'),
    modes: ['DEV'],
    refusals: [],
  }),
} satisfies Record<string, Contract>;

/** Failures that a handler can meet, by name. */
export const failures = new Map<string, () => unknown>();

@Controller()
export class ThingsController {
  @Endpoint(things.get)
  get(@Input() call: CallOf<typeof things.get>) {
    call.meta.reply.version(3);
    return { id: call.params.id, name: 'a thing', version: 3, secret: 'stays here' };
  }

  @Endpoint(things.list)
  list(@Input() call: CallOf<typeof things.list>) {
    call.meta.reply.totalCount(call.query.$limit);
    call.meta.reply.nextCursor('next-page');
    const { query = 'all' } = call.query;
    return query === 'none' ? [] : [{ id: '1', name: query, version: 1, secret: 'stays here' }];
  }

  @Endpoint(things.create)
  create(@Input() call: CallOf<typeof things.create>) {
    return { id: call.actor.userId, name: call.body.name, version: 1 };
  }

  @Endpoint(things.rename)
  rename(@Input() call: CallOf<typeof things.rename>) {
    if (call.params.id.endsWith('0')) throw new Refusal('NOT_FOUND');
    checkVersion(call.meta.ifMatch, 3, 'required');
    call.meta.reply.version(4);
    return { id: call.params.id, name: call.body.name, version: 4 };
  }

  @Endpoint(things.remove)
  remove(@Input() _call: CallOf<typeof things.remove>) {
    return undefined;
  }

  @Endpoint(things.mine)
  mine(@Input() { caller }: CallOf<typeof things.mine>) {
    return { stUserId: caller.stUserId, known: caller.user !== null };
  }

  @Endpoint(things.admin)
  admin(@Input() _call: CallOf<typeof things.admin>) {
    return 'ok' as const;
  }

  @Endpoint(things.open)
  open(@Input() call: CallOf<typeof things.open>) {
    return { echoed: call.body?.value !== undefined };
  }

  @Endpoint(things.broken)
  broken(@Input() { query }: CallOf<typeof things.broken>): { name: string } {
    return failures.get(query.how)?.() as { name: string };
  }

  @Endpoint(things.onlyInDev)
  onlyInDev(@Input() _call: CallOf<typeof things.onlyInDev>) {
    return 'ok' as const;
  }
}
