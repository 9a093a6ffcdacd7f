import type { Guide, GuideCard, GuideStep } from '@maillon/contracts/system/guides';
import { isGuideFound } from '@maillon/domain/guides';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../platform/env.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { GuideText } from './guide-text.ts';
import { activatePsc, createAccount, joinIvorianStructure, joinStructure } from './library/account.ts';
import { agendaSettings, createAppointment, createPrescription } from './library/agenda.ts';
import {
  addContact,
  addIvorianPatient,
  addPatient,
  createTeleexpertise,
  createTransmission,
} from './library/sharing.ts';

const GUIDES: readonly GuideText[] = [
  addPatient,
  createAppointment,
  createTeleexpertise,
  addContact,
  activatePsc,
  agendaSettings,
  joinStructure,
  createTransmission,
  createAccount,
  createPrescription,
];

/** They take the place of those of the same name. */
const IVORIAN_GUIDES: readonly GuideText[] = [addIvorianPatient, joinIvorianStructure];

const idOf = (slug: string, index: number): string => `${slug}-${index + 1}`;
const pictureOf = (id: string): string => `/guides/${id}.webp`;

/** A card shows the first picture of the guide. */
const cardOf = ({ steps, videoUrl: _, tags, ...card }: GuideText): GuideCard => {
  const first = steps.findIndex(({ picture }) => picture !== undefined);
  return { ...card, tags: [...tags], image: first < 0 ? null : pictureOf(idOf(card.slug, first)) };
};

const stepsOf = ({ slug, steps }: GuideText): GuideStep[] =>
  steps.map(({ title, text, picture }, index) => {
    const id = idOf(slug, index);
    return { id, title, text, image: picture === undefined ? null : pictureOf(id), imageAlt: picture ?? '' };
  });

/** How the product is used, for everybody (spec clinical §2 "Guides"). */
@Injectable()
export class GuidesService {
  private readonly guides: readonly GuideText[];

  constructor(@Inject(ENV) { COUNTRY }: Env) {
    const others = new Map(COUNTRY === 'CI' ? IVORIAN_GUIDES.map((guide) => [guide.slug, guide]) : []);
    this.guides = GUIDES.map((guide) => others.get(guide.slug) ?? guide);
  }

  /** Those whose title or one of whose tags holds the text. */
  find(query = ''): GuideCard[] {
    return this.guides.filter((guide) => isGuideFound(guide, query)).map(cardOf);
  }

  /** @throws {Refusal} `NOT_FOUND`, for one that is not to be read yet, too */
  get(slug: string): Guide {
    const guide = this.guides.find((known) => known.slug === slug && known.disabled === undefined);
    if (guide === undefined) throw new Refusal('NOT_FOUND');
    const { videoUrl } = guide;
    return { ...cardOf(guide), ...(videoUrl !== undefined && { videoUrl }), data: stepsOf(guide) };
  }
}
