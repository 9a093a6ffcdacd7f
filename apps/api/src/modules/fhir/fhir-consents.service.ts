import type { AccessPolicy } from '@maillon/contracts/access/access-policies';
import type { Consent } from '@maillon/contracts/accounts/consents';
import type { AccessResource } from '@maillon/domain/access/access';
import { careTeamOf, consentOfGrant, consentOfSignature, type GrantFacts } from '@maillon/domain/fhir/consent';
import type { Resource } from '@maillon/domain/fhir/resource';
import { boundsIn, isWithin } from '@maillon/domain/fhir/search/dates';
import { isCoded, type Token } from '@maillon/domain/fhir/search/token';
import { type Criteria, meets } from '@maillon/domain/fhir/search/values';
import { CONSENT_STATUS } from '@maillon/domain/fhir/systems';
import type { CareTeam, Consent as FhirConsent } from '@medplum/fhirtypes';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { AccessPoliciesService } from '../access-policies/access-policies.service.ts';
import { ConsentsService } from '../users/consents.service.ts';
import { FhirPages, type PageQuery, type ResourcePage, unlessUnknown } from './fhir-pages.ts';

interface ConsentSearch extends PageQuery {
  readonly patient?: string | undefined;
  readonly _id: Criteria<string>;
  readonly status: Criteria<Token>;
  readonly date: Criteria<string>;
}

/** What opens the file of a patient. */
const OF_A_FILE = ['medical-file', 'patient-delegation'] as const satisfies readonly AccessResource[];
const PAGE = 200;

/** Who may do what with a patient's file, as the two sides of each grant see it; and what the patient signed. */
@Injectable()
export class FhirConsents {
  constructor(
    private readonly pages: FhirPages,
    private readonly day: LocalDay,
    private readonly access: AccessService,
    private readonly policies: AccessPoliciesService,
    private readonly consents: ConsentsService,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` for grants between others */
  async read(actor: Actor, id: string): Promise<Resource<FhirConsent>> {
    const found = (await this.all(actor)).find((consent) => consent.id === id);
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return found;
  }

  async search(actor: Actor, search: ConsentSearch): Promise<ResourcePage> {
    const patient =
      search.patient === undefined ? undefined : await this.access.requireKnownPatient(actor, search.patient);
    const dates = boundsIn(search.date, this.day.timeZone);
    const found = (await this.all(actor, patient)).filter(
      (consent) =>
        meets(search._id, (id) => id === consent.id) &&
        isCoded([{ system: CONSENT_STATUS, code: String(consent.status) }], search.status) &&
        (patient === undefined || isAbout(consent, patient)) &&
        isWithin(String(consent.dateTime), dates),
    );
    return this.pages.cut(found, search);
  }

  /**
   * The patient sees everybody who was let in, a person who was let in sees themselves.
   * @param id of the patient: a patient has one team
   * @throws {Refusal} `NOT_FOUND` for a patient whom the actor may not know of
   */
  async careTeam(actor: Actor, id: string): Promise<Resource<CareTeam>> {
    const patientId = await this.access.requireKnownPatient(actor, id);
    const grants = (await this.grants(actor)).filter(
      ({ patient, status }) => patient.id === patientId && status === 'ACCEPTED',
    );
    const name = grants[0]?.patient.name;
    if (name === undefined) throw new Refusal('NOT_FOUND');
    return careTeamOf({ id: patientId, name }, grants);
  }

  async careTeams(actor: Actor, { patient, ...page }: PageQuery & { readonly patient: string }): Promise<ResourcePage> {
    const team = await unlessUnknown(this.careTeam(actor, patient));
    return this.pages.cut(team === null ? [] : [team], page);
  }

  /** @param patient whose signatures are looked at too, by a delegate; a patient sees their own */
  private async all(actor: Actor, patient = actor.partyId): Promise<Resource<FhirConsent>[]> {
    const [grants, signed] = await Promise.all([this.grants(actor), this.signedFor(actor, patient)]);
    return [
      ...grants.map(consentOfGrant),
      ...signed.map((consent) => consentOfSignature({ ...consent, patientId: patient })),
    ];
  }

  private async signedFor(actor: Actor, patient: string): Promise<Consent[]> {
    if (actor.partyId === patient && actor.userType !== 'patient') return [];
    return (await unlessUnknown(this.consents.list(actor, patient))) ?? [];
  }

  private async grants(actor: Actor): Promise<GrantFacts[]> {
    const lists = await Promise.all(OF_A_FILE.map((resource) => this.grantsOver(actor, resource)));
    return lists.flat().map(factsOf);
  }

  private async grantsOver(actor: Actor, resource: AccessResource): Promise<AccessPolicy[]> {
    const found: AccessPolicy[] = [];
    for (let after: string | undefined; ; ) {
      const { items, next } = await this.policies.list(actor, { resource, limit: PAGE, after });
      found.push(...items);
      if (next === null) return found;
      after = next;
    }
  }
}

const factsOf = ({ id, resource, status, rights, from, fromDisplay, to, since }: AccessPolicy): GrantFacts => ({
  ...{ id, resource, status, rights, to, since },
  patient: { id: from, name: fromDisplay.name },
});

const isAbout = ({ patient }: FhirConsent, id: string): boolean => patient?.reference === `Patient/${id}`;
