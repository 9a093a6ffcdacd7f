import type { Integration } from '@maillon/contracts/agenda/integrations';
import { isPractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { ImportedPeriodsService } from '../schedules/imported-periods.service.ts';
import { Authorizations } from './authorizations.ts';
import { CalendarProvider, CalendarProviders, type Tokens } from './calendar-provider.ts';
import { CardIntegrations } from './card-integrations.ts';
import { REVOKE, SYNC } from './integration-events.ts';
import { type IntegrationRow, IntegrationsRepository } from './integrations.repository.ts';
import { SealedTokens } from './sealed-tokens.ts';

/** What a person connects to their account (spec platform §2 "Integrations", design api §2.18). */
@Injectable()
export class IntegrationsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly providers: CalendarProviders,
    private readonly authorizations: Authorizations,
    private readonly integrations: IntegrationsRepository,
    private readonly tokens: SealedTokens,
    private readonly imported: ImportedPeriodsService,
    private readonly cards: CardIntegrations,
  ) {}

  /** The whole catalogue for the person's profile. */
  async list(actor: Actor): Promise<Integration[]> {
    const [active, cards] = await Promise.all([this.integrations.ofUser(actor.userId), this.cards.list(actor)]);
    const calendars = this.offeredTo(actor).map((provider) =>
      this.shown(
        provider,
        active.find(({ type }) => type === provider.type),
      ),
    );
    return [...calendars, ...cards];
  }

  async authorizationUrl(actor: Actor, type: string): Promise<{ url: string }> {
    const card = this.cards.offered(actor, type);
    if (card !== undefined) return { url: await this.cards.authorizationUrl(actor, card) };
    const provider = this.offered(actor, type);

    return { url: await this.authorizations.beginCalendar(actor, provider) };
  }

  /** @throws {Refusal} `NOT_FOUND`, `OAUTH_STATE`, `OAUTH_REFUSED`, `DEPENDENCY_UNAVAILABLE`, and those of a card */
  async activate(
    actor: Actor,
    type: string,
    answer: { code: string; state: string; iss?: string | undefined } | { token: string },
  ): Promise<Integration> {
    const card = this.cards.offered(actor, type);
    const provider = card ?? this.offered(actor, type);

    if (!('code' in answer)) throw new Refusal('OAUTH_STATE');
    if (!(provider instanceof CalendarProvider)) return this.cards.activate(actor, provider, answer);

    const tokens = await this.authorizations.complete(actor, provider, answer.code, answer.state);
    return this.database.tx(async (tx) => {
      const id = await this.store(tx, actor, provider, tokens);

      tx.audit({ action: 'integration.activate', targetKind: 'integration', targetId: id, outcome: 'ok' });
      tx.publish({ kind: SYNC, key: `integration:${id}`, payload: { id } });
      return this.shown(provider, await this.integrations.lockActive(tx, actor.userId, type));
    });
  }

  /** @throws {Refusal} `NOT_FOUND`, `NOT_ACTIVE` */
  async requestSync(actor: Actor, type: string): Promise<{ isSyncing: true }> {
    if (this.cards.offered(actor, type) !== undefined) throw new Refusal('NOT_ACTIVE');
    const provider = this.offered(actor, type);

    await this.database.tx(async (tx) => {
      const row = await this.integrations.lockActive(tx, actor.userId, provider.type);
      if (row?.state !== 'ACTIVE') throw new Refusal('NOT_ACTIVE');

      await this.integrations.requestSync(tx, row.id, this.now());

      tx.audit({ action: 'integration.sync', targetKind: 'integration', targetId: row.id, outcome: 'ok' });
      tx.publish({ kind: SYNC, key: `integration:${row.id}`, payload: { id: row.id } });
    });
    return { isSyncing: true };
  }

  /** @throws {Refusal} `NOT_FOUND` for one that is not the person's own */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      const row = await this.integrations.lockOwn(tx, id, actor.userId);

      if (row !== undefined) await this.giveUp(tx, row);
      else if (!(await this.cards.remove(tx, actor, id))) throw new Refusal('NOT_FOUND');

      tx.audit({ action: 'integration.remove', targetKind: 'integration', targetId: id, outcome: 'ok' });
    });
  }

  /** Gives up all that a person has connected, in the transaction that closes their account. */
  async removeAllOf(tx: Tx, userId: string): Promise<void> {
    for (const { id } of await this.integrations.ofUser(userId)) {
      const row = await this.integrations.lockOwn(tx, id, userId);
      if (row !== undefined) await this.giveUp(tx, row);
    }
  }

  /** Its periods leave at once; the provider is told as soon as it answers. */
  private async giveUp(tx: Tx, { id, userId }: IntegrationRow): Promise<void> {
    const schedule = await this.imported.scheduleOf(userId);
    if (schedule !== undefined) await this.imported.remove(tx, schedule.id, id);
    await this.integrations.startRevoking(tx, id, this.now());
    tx.publish({ kind: REVOKE, key: `integration:${id}`, payload: { id } });
  }

  /** What was active already stays the same integration, with the new tokens. */
  private async store(tx: Tx, { userId }: Actor, { type }: CalendarProvider, tokens: Tokens): Promise<string> {
    const known = await this.integrations.lockActive(tx, userId, type);
    const id = known?.id ?? newId();
    const activation = {
      id,
      ...this.tokens.seal(id, tokens),
      accessExpiresAt: new Date(this.clock.now() + tokens.lifeMs).toISOString(),
      scopes: tokens.scopes,
      nextSyncAt: this.now(),
    };
    if (known === undefined) await this.integrations.insert(tx, userId, type, activation);
    else await this.integrations.renew(tx, activation);
    return id;
  }

  /** Calendars are for those who have one here. */
  private offeredTo({ userType }: Actor): readonly CalendarProvider[] {
    return isPractitionerType(userType) ? this.providers.all : [];
  }

  private offered(actor: Actor, type: string): CalendarProvider {
    const provider = this.offeredTo(actor).find((offered) => offered.type === type);
    if (provider === undefined) throw new Refusal('NOT_FOUND');
    return provider;
  }

  private shown({ type, name, description }: CalendarProvider, row: IntegrationRow | undefined): Integration {
    const isActivated = row !== undefined;
    const now = this.now();
    return {
      ...(isActivated ? { id: row.id } : {}),
      type,
      name,
      description,
      isActivated,
      features: { calendar: true },
      isSyncing:
        row?.state === 'ACTIVE' &&
        ((row.nextSyncAt !== null && row.nextSyncAt <= now) || (row.syncingUntil !== null && row.syncingUntil > now)),
      lastSyncAt: row?.lastSyncAt ?? null,
      failure: row?.failure ?? null,
    };
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
