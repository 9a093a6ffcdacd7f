import { hash } from 'node:crypto';
import { API_VERSION } from '@maillon/contracts/endpoint/endpoint';
import { NO_PATIENT } from '@maillon/contracts/system/fhir/parameters';
import { type PageLinks, type SearchPage, searchSet } from '@maillon/domain/fhir/bundle';
import { capabilityStatement } from '@maillon/domain/fhir/capability-statement';
import type { Resource } from '@maillon/domain/fhir/resource';
import { VARIANTS } from '@maillon/domain/product/variants';
import type { Meta } from '@medplum/fhirtypes';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import { ENV, type Env } from '../../platform/env.ts';
import type { CallMeta } from '../../platform/http/call.ts';
import { Cursors } from '../../platform/http/cursor.ts';
import { calledApi, calledBase } from '../../platform/http/fhir/called-base.ts';
import { ignoredIn } from '../../platform/http/fhir/search-parameters.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';

type Versioned = Resource & { readonly meta: Meta & { readonly versionId: string } };

const VERSION_LENGTH = 32;

/**
 * A resource with its version: what its reader sees of it. It is put together from several rows, and more or less of it is shown as
 * rights come and go, so that no number of a row says whether a copy is still right.
 */
const versioned = ({ resourceType, id, meta, ...members }: Resource): Versioned => {
  const seen = JSON.stringify({ resourceType, id, meta, ...members });
  const known = { versionId: hash('sha256', seen).slice(0, VERSION_LENGTH), ...meta };
  // Which of the R4 types it is, the spread forgets.
  return { resourceType, id, meta: known, ...members } as Versioned;
};

/** The search as it was understood, and the page after this one; both are addresses, also where a form asked. */
const linksOf = (
  { query, template }: FastifyRequest,
  base: string,
  { _count }: { readonly _count: number },
  next: string | null,
): PageLinks => {
  const [, type = ''] = /\/fhir\/R4\/(\w+(?:\/\$\w+)?)/.exec(template) ?? [];
  const parameters = new URLSearchParams();
  for (const [name, given] of Object.entries(query as Record<string, string | string[]>)) {
    for (const text of [given].flat()) parameters.append(name, name === '_count' ? String(_count) : text);
  }
  const addressOf = (search: URLSearchParams): string =>
    search.size === 0 ? `${base}/${type}` : `${base}/${type}?${search}`;
  const self = addressOf(parameters);
  if (next === null) return { base, self, next };
  parameters.set('_page', next);
  return { base, self, next: addressOf(parameters) };
};

/** Day of the last change of what the facade offers. */
const OFFERED_SINCE = '2026-11-29';

export interface PageQuery {
  readonly patient?: string | undefined;
  /** 0: how many there are, and none of them. */
  readonly _count: number;
  readonly _page?: string | undefined;
}

/** One page of resources, and where the next one begins; null on the last one. */
export interface ResourcePage extends SearchPage {
  readonly next: string | null;
}

const NOTHING: ResourcePage = { next: null, resources: [], total: 0 };

/** A search finds nothing where a reading is refused. */
export const unlessUnknown = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
    throw error;
  });

/** Administration of the product opens nothing here. */
export const withoutAdministration = (actor: Actor): Actor => ({ ...actor, isAdmin: false });

/** What the answers of the facade have in common: addresses, pages, their spelling. */
@Injectable()
export class FhirPages {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly cursors: Cursors,
  ) {}

  capabilities({ wire }: CallMeta): string {
    const [name, base] = [this.product, calledBase(this.env, wire.request)];
    return JSON.stringify(capabilityStatement({ name, version: API_VERSION, base, date: OFFERED_SINCE }));
  }

  /** « Maillon », or whatever it is called here. */
  get product(): string {
    return VARIANTS[this.env.VARIANT].brand;
  }

  /** The address of the API as it was called, for links out of a resource. */
  apiOf({ wire }: CallMeta): string {
    return calledApi(this.env, wire.request);
  }

  async one({ reply }: CallMeta, found: Promise<Resource>): Promise<string> {
    const resource = versioned(await found);
    reply.resourceVersion(resource.meta.versionId, resource.meta.lastUpdated);
    return JSON.stringify(resource);
  }

  async bundle(meta: CallMeta, query: PageQuery, found: Promise<ResourcePage>): Promise<string> {
    const page = query.patient === NO_PATIENT ? await unlessUnknown(found) : await found;
    const { next, resources, total } = page ?? NOTHING;
    const { request } = meta.wire;
    const base = calledBase(this.env, request);
    const links = linksOf(request, base, query, next);
    const names = ignoredIn(request);
    const ignored = names.length === 0 ? null : { names, fullUrl: `urn:uuid:${newId()}` };
    return JSON.stringify(searchSet({ resources: resources.map(versioned), total }, links, ignored));
  }

  /** A page of a list that is short enough to be read as a whole. */
  cut(resources: readonly Resource[], query: PageQuery): ResourcePage {
    const { items, ...page } = this.part(resources, query);
    return { resources: items, ...page };
  }

  /** The same of what is not spelt yet. */
  part<Item>(all: readonly Item[], { _count, _page }: PageQuery) {
    const from = _page === undefined ? 0 : Number(this.cursors.decode(_page, 0).id);
    const to = from + _count;
    return {
      items: all.slice(from, to),
      total: all.length,
      next: _count > 0 && to < all.length ? this.cursors.encode([], String(to)) : null,
    };
  }
}
