import type { PractitionerPage, PublicUser } from '@maillon/contracts/accounts/directory';
import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import { type PractitionerType, USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { Cursors } from '../../platform/http/cursor.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { wordPatterns } from '../../platform/text/like-patterns.ts';
import { Clock } from '../../platform/time/clock.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { DirectoryRepository, type NearnessRow, type PractitionerRow } from './directory.repository.ts';
import { practitionerCardOf, telecomOf } from './practitioner-card.ts';

export interface DirectorySearch {
  readonly query?: string | undefined;
  /** What words of the name or of the town begin with. */
  readonly words?: string | undefined;
  readonly specialty?: string | undefined;
  readonly organizationId?: string | undefined;
  /** Only those who belong to no structure. */
  readonly liberal?: boolean;
  /** Profile or user ids. */
  readonly ids?: readonly string[] | null;
  /** What words of the name begin with: each of them, by one of its spellings. */
  readonly names?: readonly (readonly string[])[];
  /** Only those whom this party works with. */
  readonly colleaguesOf?: string;
  readonly $limit: number;
  readonly $after?: string | undefined;
  readonly $count?: '1' | undefined;
}

interface DirectoryRows {
  readonly rows: readonly PractitionerRow[];
  readonly nextCursor: string | null;
  /** On all pages; null when it was not asked for. */
  readonly total: number | null;
}

export interface DirectoryAnswer extends Omit<DirectoryRows, 'rows'> {
  readonly cards: PractitionerCard[];
}

const SORT_KEYS = 2;

/** The professionals of the product, for everybody who books or looks for one. */
@Injectable()
export class DirectoryService {
  /** Outside PROD identities are not checked, so every professional is listed (design api §3.1, 7). */
  private readonly unverified: boolean;

  constructor(
    private readonly database: Database,
    private readonly practitioners: DirectoryRepository,
    private readonly parties: Parties,
    private readonly cursors: Cursors,
    private readonly day: LocalDay,
    private readonly clock: Clock,
    @Inject(ENV) env: Env,
  ) {
    this.unverified = env.MODE !== 'PROD';
  }

  async search(kind: PractitionerType, search: DirectorySearch): Promise<DirectoryAnswer> {
    const { rows, ...page } = await this.find([kind], search);
    const today = this.day.today();
    return { cards: rows.map((row) => practitionerCardOf(row, today)), ...page };
  }

  /** @throws {Refusal} `NOT_FOUND` */
  async get(actor: Actor, kind: PractitionerType, id: string): Promise<PractitionerPage> {
    const row = await this.one([kind], id);
    const nearness = await this.nearness(actor, row.party_id);
    const card = practitionerCardOf(row, this.day.today());
    const structure = nearness?.structure ?? null;
    if (nearness?.isNear !== true) return { ...card, structure };
    const { place, latitude, longitude } = nearness;
    const where = place === null ? {} : { place: { text: place, latitude, longitude } };
    return { ...card, structure, telecom: telecomOf(nearness), ...where };
  }

  /** For modules that show them in another form than cards. */
  async find(kinds: readonly PractitionerType[], search: DirectorySearch): Promise<DirectoryRows> {
    const { $limit: limit } = search;
    const filter = {
      kinds,
      unverified: this.unverified,
      patterns: wordPatterns(search.query ?? ''),
      qualification: search.specialty ?? null,
      organizationId: search.organizationId ?? null,
      liberal: search.liberal ?? false,
      ids: search.ids ?? null,
      names: search.names ?? [],
      words: (search.words ?? '').split(/\s+/).filter(Boolean),
      colleaguesOf: search.colleaguesOf ?? null,
    };
    const after = search.$after === undefined ? null : this.positionOf(search.$after);
    const [rows, total] = await Promise.all([
      this.practitioners.page({ ...filter, after, limit: limit + 1 }),
      search.$count === undefined ? null : this.practitioners.count(filter),
    ]);
    const shown = rows.slice(0, limit);
    return { rows: shown, nextCursor: rows.length > limit ? this.cursorAt(shown.at(-1)) : null, total };
  }

  /** @throws {Refusal} `NOT_FOUND` */
  async one(kinds: readonly PractitionerType[], id: string): Promise<PractitionerRow> {
    const row = await this.practitioners.one(kinds, this.unverified, id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    return row;
  }

  /** A person to invite; null also for patients and structures, who are never found this way. */
  async findByEmail(actor: Actor, email: string): Promise<PublicUser | null> {
    const found = await this.database.tx(async (tx) => {
      const professional = await this.parties.professionalAt(email);
      const targetId = professional?.userId ?? actor.userId;
      tx.audit({ action: 'user.lookup', targetKind: 'user', targetId, outcome: 'ok' });
      return professional;
    });
    if (found === undefined) return null;
    const { userId, id, kind, name, sldId } = found;
    return { id: userId, userType: kind, userData: { id }, common: { name, type: USER_TYPE_LABELS[kind] }, sldId };
  }

  /** How an actor stands to a person; undefined for an unknown id. @param id of the profile or of the user (design api A1) */
  nearness(actor: Actor, id: string): Promise<NearnessRow | undefined> {
    const now = new Date(this.clock.now()).toISOString();
    return this.practitioners.nearness(id, actor.partyId, now, this.unverified);
  }

  private cursorAt(row: PractitionerRow | undefined): string | null {
    return row === undefined ? null : this.cursors.encode([row.sort_last, row.sort_first], row.party_id);
  }

  private positionOf(cursor: string): { last: string; first: string; id: string } {
    const { keys, id } = this.cursors.decode(cursor, SORT_KEYS);
    return { last: String(keys[0]), first: String(keys[1]), id };
  }
}
