import { API_VERSION } from '@maillon/contracts/endpoint';
import { type SearchPage, searchSet } from '@maillon/domain/fhir/bundle';
import { capabilityStatement } from '@maillon/domain/fhir/capability-statement';
import type { Resource } from '@maillon/domain/fhir/resource';
import { Inject, Injectable } from '@nestjs/common';
import { brandOf } from '../../platform/brand.ts';
import type { CallMeta } from '../../platform/call.ts';
import { Cursors } from '../../platform/cursor.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Day of the last change of what the facade offers. */
const OFFERED_SINCE = '2026-11-22';

export interface PageQuery {
  readonly _count: number;
  readonly _page?: string | undefined;
}

/** One page of resources, and where the next one begins; null on the last one. */
export interface ResourcePage extends SearchPage {
  readonly next: string | null;
}

/** A search finds nothing where a reading is refused. */
export const unlessUnknown = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
    throw error;
  });

/** What the answers of the facade have in common: addresses, pages, their spelling. */
@Injectable()
export class FhirPages {
  private readonly origin: string;
  readonly base: string;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly cursors: Cursors,
  ) {
    this.origin = new URL(env.PUBLIC_URL).origin;
    this.base = `${this.origin}${env.API_BASE_PATH}/fhir/R4`;
  }

  capabilities(): string {
    const name = brandOf(this.env.VARIANT);
    return JSON.stringify(capabilityStatement({ name, version: API_VERSION, base: this.base, date: OFFERED_SINCE }));
  }

  /** The address of a route of the API, for links out of a resource. */
  addressOf(path: string): string {
    return `${this.origin}${this.env.API_BASE_PATH}${path}`;
  }

  async one(resource: Promise<Resource>): Promise<string> {
    return JSON.stringify(await resource);
  }

  async bundle(meta: CallMeta, found: Promise<ResourcePage>): Promise<string> {
    const { next, ...page } = await found;
    const self = new URL(meta.wire.request.url, this.origin);
    const after = new URL(self);
    if (next !== null) after.searchParams.set('_page', next);
    return JSON.stringify(
      searchSet(page, { base: this.base, self: self.href, next: next === null ? null : after.href }),
    );
  }

  /** A page of a list that is short enough to be read as a whole. */
  cut(resources: readonly Resource[], { _count, _page }: PageQuery): ResourcePage {
    const from = _page === undefined ? 0 : Number(this.cursors.decode(_page, 0).id);
    const to = from + _count;
    return {
      resources: resources.slice(from, to),
      total: resources.length,
      next: to < resources.length ? this.cursors.encode([], String(to)) : null,
    };
  }
}
