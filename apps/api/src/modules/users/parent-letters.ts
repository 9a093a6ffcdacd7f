import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { brandOf } from '../../platform/brand.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { type Mail, Mailer } from '../../platform/mail.ts';
import type { OutboxDelivery } from '../../platform/outbox.ts';
import { OutboxHandlers } from '../../platform/outbox-handlers.ts';
import { PARENT_ASKED } from './parental-consent.events.ts';
import { type ParentLetter, ParentalConsentService } from './parental-consent.service.ts';

const asked = z.object({ userId: z.string() });

const letterOf = (brand: string, link: string, { to, childFirstName }: ParentLetter): Mail => ({
  to,
  subject: `${brand} : votre accord pour le compte de ${childFirstName}`,
  text: [
    'Bonjour,',
    `${childFirstName} souhaite ouvrir un compte ${brand} et a moins de 15 ans. L’accord d’un titulaire de l’autorité parentale est nécessaire.`,
    `Pour accepter ou refuser : ${link}`,
    'Ce lien est valable 30 jours et ne sert qu’une fois. Sans réponse de votre part, le compte reste fermé.',
    `Ce message est automatique, merci de ne pas y répondre. ${brand}`,
  ].join('\n\n'),
  html: null,
});

/** Writes to the parent of a child who signed up. A repeated delivery writes again, with a link of its own. */
@Injectable()
export class ParentLetters implements OnModuleInit {
  private readonly brand: string;

  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'VARIANT' | 'PUBLIC_URL'>,
    private readonly handlers: OutboxHandlers,
    private readonly mailer: Mailer,
    private readonly consents: ParentalConsentService,
  ) {
    this.brand = brandOf(env.VARIANT);
  }

  onModuleInit(): void {
    this.handlers.on(PARENT_ASKED, (delivery) => this.deliver(delivery));
  }

  private async deliver({ payload }: OutboxDelivery): Promise<void> {
    const letter = await this.consents.writeLetter(asked.parse(payload).userId);
    if (letter === null) return;
    // Behind the hash: the link reaches no log and no referrer on its way.
    const link = `${this.env.PUBLIC_URL}/consent/parental#${letter.token}`;
    await this.mailer.send(letterOf(this.brand, link, letter));
  }
}
