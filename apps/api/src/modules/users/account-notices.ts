import { Inject, Injectable } from '@nestjs/common';
import { brandOf } from '../../platform/brand.ts';
import { Database, sql } from '../../platform/database.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { type Mail, Mailer } from '../../platform/mail.ts';
import { Notifier } from '../../platform/notifications.ts';
import type { OutboxDelivery } from '../../platform/outbox.ts';
import { OutboxHandlers } from '../../platform/outbox-handlers.ts';

interface Reader {
  readonly id: string;
  readonly verified_email: string | null;
}

const READER = sql(
  'account_notices_reader',
  `SELECT id, CASE WHEN email_verified_at IS NOT NULL THEN email END AS verified_email FROM users
   WHERE (id = $1::uuid OR st_user_id = $2) AND deleted_at IS NULL`,
);

const theftMail = (brand: string): Omit<Mail, 'to'> => ({
  subject: `Alerte de sécurité sur votre compte ${brand}`,
  text: [
    'Bonjour,',
    'Une ancienne clé de connexion de votre compte vient d’être réutilisée. Par sécurité, cette session a été fermée : reconnectez-vous.',
    `Ce message est automatique, merci de ne pas y répondre. ${brand}`,
  ].join('\n\n'),
  html: null,
});

/** Tells people what happened to their account. A mail only goes to an address that its owner proved. */
@Injectable()
export class AccountNotices {
  private readonly brand: string;

  constructor(
    private readonly database: Database,
    private readonly notifier: Notifier,
    private readonly mailer: Mailer,
    handlers: OutboxHandlers,
    @Inject(ENV) env: Env,
  ) {
    this.brand = brandOf(env.VARIANT);
    handlers.on('user.created', (delivery) => this.welcome(delivery));
    handlers.on('user.contact_lost', (delivery) => this.contactLost(delivery));
    handlers.on('auth.token_theft', (delivery) => this.theft(delivery));
  }

  private async welcome(delivery: OutboxDelivery): Promise<void> {
    await this.notify(delivery, 'account.welcome');
  }

  private async contactLost(delivery: OutboxDelivery): Promise<void> {
    await this.notify(delivery, 'account.contact_lost');
  }

  private async theft(delivery: OutboxDelivery): Promise<void> {
    const reader = await this.notify(delivery, 'account.security_alert');
    if (!reader?.verified_email) return;
    await this.mailer.send({ to: reader.verified_email, ...theftMail(this.brand) });
  }

  private async notify(delivery: OutboxDelivery, template: string): Promise<Reader | undefined> {
    const { userId, stUserId } = delivery.payload;
    const [reader] = await this.database.query<Reader>(READER, [userId ?? null, stUserId ?? null]);
    if (reader === undefined) return undefined;
    const deduplicationKey = `outbox:${delivery.id}`;
    await this.notifier.notify({ userId: reader.id, template, payload: {}, deduplicationKey });
    return reader;
  }
}
