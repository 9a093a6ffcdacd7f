import type { Teleexpertise } from '@maillon/contracts/record/teleexpertises';
import type { Transmission } from '@maillon/contracts/record/transmissions';
import { teleexpertiseCommunication, transmissionCommunication } from '@maillon/domain/fhir/communication';
import type { Resource } from '@maillon/domain/fhir/resource';
import { boundsIn, isWithin } from '@maillon/domain/fhir/search/dates';
import { codingsOf, isCoded, type Token } from '@maillon/domain/fhir/search/token';
import { type Criteria, meets } from '@maillon/domain/fhir/search/values';
import { EVENT_STATUS } from '@maillon/domain/fhir/systems';
import { isPractitionerType } from '@maillon/domain/user-type';
import type { Communication } from '@medplum/fhirtypes';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { OrganizationsService } from '../organizations/organizations.service.ts';
import { TeleexpertisesService } from '../teleexpertises/teleexpertises.service.ts';
import { TransmissionsService } from '../transmissions/transmissions.service.ts';
import { FhirPages, type PageQuery, type ResourcePage, unlessUnknown, withoutAdministration } from './fhir-pages.ts';

interface CommunicationSearch extends PageQuery {
  readonly _id: Criteria<string>;
  readonly category: Criteria<Token>;
  readonly sent: Criteria<string>;
  readonly status: Criteria<Token>;
}

/** Rows that one question of a native list brings. */
const PAGE = 100;

type Page<Item> = Promise<{ readonly items: readonly Item[]; readonly next: string | null }>;

/** Transmissions and requests of expertise, as the native routes show them to whom takes part. */
@Injectable()
export class FhirCommunications {
  constructor(
    private readonly pages: FhirPages,
    private readonly day: LocalDay,
    private readonly organizations: OrganizationsService,
    private readonly teleexpertises: TeleexpertisesService,
    private readonly transmissions: TransmissionsService,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` for one that is not the reader's to know */
  async read(actor: Actor, id: string): Promise<Resource<Communication>> {
    const asked = isPractitionerType(actor.userType) ? await unlessUnknown(this.teleexpertises.get(actor, id)) : null;
    return asked === null ? ofTransmission(await this.transmissions.get(actor, id)) : ofTeleexpertise(asked);
  }

  async search(actor: Actor, search: CommunicationSearch): Promise<ResourcePage> {
    const bounds = boundsIn(search.sent, this.day.timeZone);
    const found = await this.all(actor, search.patient);
    return this.pages.cut(
      found.filter(
        ({ id, subject, category, sent, status }) =>
          (search.patient === undefined || subject?.reference === `Patient/${search.patient}`) &&
          meets(search._id, (one) => one === id) &&
          isCoded(codingsOf(category), search.category) &&
          isWithin(String(sent), bounds) &&
          isCoded([{ system: EVENT_STATUS, code: String(status) }], search.status),
      ),
      search,
    );
  }

  /** @param patientId leaves out early what is of others */
  private async all(actor: Actor, patientId?: string): Promise<Resource<Communication>[]> {
    const structures = await this.organizations.find(withoutAdministration(actor), { active: true });
    const sent = structures.map(({ id: organizationId }) => {
      const about = { organizationId, concernsMe: false, ...(patientId === undefined ? {} : { patientId }) };
      // A structure in which the reader transmits nothing shows none.
      return unlessUnknown(every((after) => this.transmissions.list(actor, { ...about, after, limit: PAGE })));
    });
    const asked = isPractitionerType(actor.userType)
      ? await every((after) => this.teleexpertises.list(actor, { after, limit: PAGE }))
      : [];
    const transmissions = (await Promise.all(sent)).flatMap((one) => one ?? []);
    return [...asked.map(ofTeleexpertise), ...transmissions.map(ofTransmission)];
  }
}

const every = async <Item>(page: (after: string | undefined) => Page<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { items, next }: Awaited<Page<Item>> = await page(after);
    all.push(...items);
    after = next;
  }
  return all;
};

const ofTeleexpertise = ({ topic, ...request }: Teleexpertise): Resource<Communication> =>
  teleexpertiseCommunication({ ...request, text: { sealed: topic } });

const ofTransmission = ({ patient, author, content, creation, resolved, ...row }: Transmission) =>
  transmissionCommunication({
    ...{ ...row, subject: patient, sender: author, sent: creation },
    ...{ text: { sealed: content }, isResolved: resolved },
  });
