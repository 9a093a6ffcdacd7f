import type { ServiceCategory } from '@maillon/domain/appointment';
import type { EndReason, HomeVisitState, HomeVisitStatus, RouteStatus } from '@maillon/domain/care/home-visit';
import type { Place } from '@maillon/domain/distance';
import { DAY_MS, isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { violatedConstraint } from '../../platform/postgres/postgres-errors.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import type { PlannedRoute } from './routing/router.ts';

/** Where the patient is. */
export interface VisitLocation {
  readonly text: string;
  readonly coordinates: Place | null;
}

export interface HomeVisitRow extends HomeVisitState {
  readonly id: string;
  readonly patientId: string;
  readonly code: ServiceCategory;
  readonly note: string;
  readonly location: VisitLocation;
  readonly route: PlannedRoute | null;
  /** ISO instants. */
  readonly routedAt: string | null;
  readonly authoredOn: string;
  readonly assignedAt: string | null;
  readonly departedAt: string | null;
  readonly arrivedAt: string | null;
  readonly endedAt: string | null;
  readonly expiresAt: string | null;
  readonly endReason: EndReason | null;
  /** In the order that the performer chose, from 1; null: the planner's. */
  readonly tourRank: number | null;
  readonly version: number;
}

type Change = Partial<Omit<HomeVisitRow, 'id' | 'patientId' | 'code' | 'note' | 'location' | 'authoredOn' | 'version'>>;

/** Ten years (design api §5.1). */
const RETENTION_MS = 10 * 365 * DAY_MS;
/** Rows at a time. */
const PORTION = 1_000;
/** Of a list; older ones are asked for by status. */
const MAX_LISTED = 200;
const TABLE = 'home_visits';
const OPEN = { in: ['ONHOLD', 'ACTIVE'] satisfies HomeVisitStatus[] };

const ROW = {
  ...{ id: true, patientId: true, performerId: true, status: true, routeStatus: true, code: true, note: true },
  ...{ location: true, route: true, routedAt: true, authoredOn: true, assignedAt: true, departedAt: true },
  ...{ arrivedAt: true, endedAt: true, expiresAt: true, endReason: true, tourRank: true, version: true },
} as const satisfies Prisma.HomeVisitSelect;

@Injectable()
export class HomeVisitsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly cipher: ColumnCipher,
    private readonly clock: Clock,
  ) {}

  async find(id: string): Promise<HomeVisitRow | undefined> {
    const { homeVisit } = await this.prisma.client();
    const found = await homeVisit.findFirst({ where: { id }, select: ROW });
    return found === null ? undefined : this.rowOf(found);
  }

  ofPatient(patientId: string, status?: HomeVisitStatus): Promise<HomeVisitRow[]> {
    return this.list({ patientId, ...(status !== undefined && { status }) });
  }

  /** The open ones, and those that ended since. @param endedSince ISO instant */
  ofPerformer(performerId: string, endedSince: string): Promise<HomeVisitRow[]> {
    return this.list({ performerId, OR: [{ status: OPEN }, { endedAt: { gte: endedSince } }] });
  }

  /** All that are open, the oldest first: who has waited the longest. */
  open(): Promise<HomeVisitRow[]> {
    return this.list({ status: OPEN }, 'asc');
  }

  /** Those to which the performer is on the way. */
  travelling(performerId: string): Promise<HomeVisitRow[]> {
    return this.list({ performerId, status: 'ACTIVE', routeStatus: 'TRAVELLING' });
  }

  /** Whose time has run out. */
  async due(): Promise<string[]> {
    return this.ids({ status: OPEN, expiresAt: { lte: isoOf(this.clock.now()) } });
  }

  async withoutPerformer(): Promise<string[]> {
    return this.ids({ status: 'ACTIVE', performerId: null });
  }

  /** Before the performer is there: they may have left. */
  async withPerformer(): Promise<{ readonly id: string; readonly performerId: string | null }[]> {
    const { homeVisit } = await this.prisma.client();
    const where = { status: 'ACTIVE', performerId: { not: null }, routeStatus: { in: ['QUEUED', 'TRAVELLING'] } };
    return homeVisit.findMany({ where, select: { id: true, performerId: true }, take: PORTION });
  }

  /** @throws {Refusal} `REQUEST_ALREADY_OPEN`, `ID_TAKEN` */
  async add(_tx: Tx, { note, location, route: _, ...row }: HomeVisitRow): Promise<void> {
    const { homeVisit } = await this.prisma.client();
    const sealed = { note: this.sealed(row.id, 'note', note), location: this.sealed(row.id, 'location', location) };
    try {
      await homeVisit.create({ data: { ...row, ...sealed } });
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === 'home_visits_one_open') throw new Refusal('REQUEST_ALREADY_OPEN', {}, error);
      throw constraint === 'home_visits_pkey' ? new Refusal('ID_TAKEN', {}, error) : error;
    }
  }

  /** Only from the state and version that were read. @returns the row from now on; undefined where another change came first */
  async move(_tx: Tx, row: HomeVisitRow, change: Change): Promise<HomeVisitRow | undefined> {
    const { homeVisit } = await this.prisma.client();
    const { route, ...plain } = change;
    const { id, status, routeStatus, version } = row;
    const sealed = route ? { route: this.sealed(id, 'route', route) } : route === null ? { route: null } : {};
    const [changed] = await homeVisit.updateManyAndReturn({
      where: { id, status, routeStatus, version },
      data: { ...plain, ...sealed, version: { increment: 1 } },
      select: ROW,
    });
    return changed === undefined ? undefined : this.rowOf(changed);
  }

  /** @returns the place in `ids` of one that is no open visit of theirs, at which it stopped; undefined where there is none */
  async rank(_tx: Tx, performerId: string, ids: readonly string[]): Promise<number | undefined> {
    const { homeVisit } = await this.prisma.client();
    const theirs = { performerId, status: OPEN };
    for (const [at, id] of ids.entries()) {
      const { count } = await homeVisit.updateMany({ where: { ...theirs, id }, data: { tourRank: at + 1 } });
      if (count === 0) return at;
    }
    await homeVisit.updateMany({ where: { ...theirs, id: { notIn: [...ids] } }, data: { tourRank: null } });
    return undefined;
  }

  /** Takes the turn to compute the route, once in so long. @returns false where another request has it, or no performer travels */
  async claimRoute(id: string, everyMs: number): Promise<boolean> {
    const { homeVisit } = await this.prisma.client();
    const now = this.clock.now();
    const isOld = [{ routedAt: null }, { routedAt: { lte: isoOf(now - everyMs) } }];
    const where = { id, routeStatus: 'TRAVELLING', status: 'ACTIVE', OR: isOld };
    return (await homeVisit.updateMany({ where, data: { routedAt: isoOf(now) } })).count === 1;
  }

  async keepRoute(id: string, route: PlannedRoute): Promise<void> {
    const { homeVisit } = await this.prisma.client();
    const where = { id, routeStatus: 'TRAVELLING', status: 'ACTIVE' };
    await homeVisit.updateMany({ where, data: { route: this.sealed(id, 'route', route) } });
  }

  async deleteAbout(_tx: Tx, patientId: string): Promise<void> {
    const { homeVisit } = await this.prisma.client();
    await homeVisit.deleteMany({ where: { patientId } });
  }

  /** A portion: housekeeping comes round again. */
  async deleteExpired(): Promise<void> {
    const { homeVisit } = await this.prisma.client();
    const authoredOn = { lt: isoOf(this.clock.now() - RETENTION_MS) };
    await homeVisit.deleteMany({ where: { authoredOn, status: { notIn: OPEN.in } }, limit: PORTION });
  }

  private async ids(where: Prisma.HomeVisitWhereInput): Promise<string[]> {
    const { homeVisit } = await this.prisma.client();
    const found = await homeVisit.findMany({
      where,
      select: { id: true },
      orderBy: { authoredOn: 'asc' },
      take: PORTION,
    });
    return found.map(({ id }) => id);
  }

  private async list(where: Prisma.HomeVisitWhereInput, order: 'asc' | 'desc' = 'desc'): Promise<HomeVisitRow[]> {
    const { homeVisit } = await this.prisma.client();
    const orderBy = [{ authoredOn: order }, { id: order }] as const;
    const found = await homeVisit.findMany({ where, select: ROW, orderBy: [...orderBy], take: MAX_LISTED });
    return found.map((row) => this.rowOf(row));
  }

  private sealed(id: string, column: string, value: object | string) {
    return bytesOf(this.cipher.seal(TABLE, column, id, JSON.stringify(value)));
  }

  private opened<T>(id: string, column: string, sealed: Uint8Array): T {
    return JSON.parse(this.cipher.open(TABLE, column, id, Buffer.from(sealed))) as T;
  }

  private rowOf({ note, location, route, ...row }: Selected): HomeVisitRow {
    const { id } = row;
    return {
      ...{ id, patientId: row.patientId, performerId: row.performerId, tourRank: row.tourRank },
      version: row.version,
      status: row.status as HomeVisitStatus,
      routeStatus: row.routeStatus as RouteStatus | null,
      code: row.code as ServiceCategory,
      note: this.opened<string>(id, 'note', note),
      location: this.opened<VisitLocation>(id, 'location', location),
      route: route === null ? null : this.opened<PlannedRoute>(id, 'route', route),
      authoredOn: row.authoredOn.toISOString(),
      endReason: row.endReason as EndReason | null,
      ...{ routedAt: iso(row.routedAt), assignedAt: iso(row.assignedAt), departedAt: iso(row.departedAt) },
      ...{ arrivedAt: iso(row.arrivedAt), endedAt: iso(row.endedAt), expiresAt: iso(row.expiresAt) },
    };
  }
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

type Selected = Prisma.HomeVisitGetPayload<{ select: typeof ROW }>;
