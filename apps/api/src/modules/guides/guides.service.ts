import type { Guide, GuideCard } from '@maillon/contracts/system/guides';
import { plainText } from '@maillon/domain/text/plain-text';
import { Injectable } from '@nestjs/common';
import { Refusal } from '../../platform/refusal.ts';
import type { GuideText } from './guide-text.ts';
import { activatePsc, createAccount, joinStructure } from './library/account.ts';
import { agendaSettings, createAppointment, createPrescription } from './library/agenda.ts';
import { addContact, addPatient, createTeleexpertise, createTransmission } from './library/sharing.ts';

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

const cardOf = ({ slug, title, description, tags, disabled }: GuideText): GuideCard => ({
  slug,
  title,
  description,
  tags: [...tags],
  image: null,
  ...(disabled === undefined ? {} : { disabled }),
});

/** How the product is used, for everybody (spec clinical §2 "Guides"). */
@Injectable()
export class GuidesService {
  /** Those whose title or one of whose tags holds the text. */
  find(query = ''): GuideCard[] {
    const wanted = plainText(query);
    return GUIDES.filter(({ title, tags }) => [title, ...tags].some((text) => plainText(text).includes(wanted))).map(
      cardOf,
    );
  }

  /** @throws {Refusal} `NOT_FOUND`, for one that is not to be read yet, too */
  get(slug: string): Guide {
    const guide = GUIDES.find((known) => known.slug === slug && known.disabled === undefined);
    if (guide === undefined) throw new Refusal('NOT_FOUND');
    return { ...cardOf(guide), data: guide.steps.map((step, index) => ({ id: `${slug}-${index + 1}`, ...step })) };
  }
}
