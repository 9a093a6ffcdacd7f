import { questionnaireResponseOf } from '@maillon/domain/fhir/questionnaire-response';
import type { Resource } from '@maillon/domain/fhir/resource';
import { boundsIn, isWithin } from '@maillon/domain/fhir/search/dates';
import { isCoded, type Token } from '@maillon/domain/fhir/search/token';
import { type Criteria, meets } from '@maillon/domain/fhir/search/values';
import { ANSWERS_STATUS } from '@maillon/domain/fhir/systems';
import type { QuestionnaireResponse } from '@medplum/fhirtypes';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { ReadTrail } from '../audit/read-trail.service.ts';
import { CheckUpsService, type PatientCheckUp } from '../check-ups/check-ups.service.ts';
import { FhirPages, type PageQuery, type ResourcePage } from './fhir-pages.ts';

interface QuestionnaireSearch extends PageQuery {
  readonly patient: string;
  readonly _id: Criteria<string>;
  readonly questionnaire: Criteria<string>;
  readonly status: Criteria<Token>;
  readonly authored: Criteria<string>;
}

/** The health questionnaires of a patient, for a person who reads their record; administrators read them elsewhere. */
@Injectable()
export class FhirQuestionnaires {
  constructor(
    private readonly pages: FhirPages,
    private readonly day: LocalDay,
    private readonly access: AccessService,
    private readonly trail: ReadTrail,
    private readonly checkUps: CheckUpsService,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` for that of a person whose record the actor may not read, and for none */
  async read(actor: Actor, id: string): Promise<Resource<QuestionnaireResponse>> {
    return resourceOf(await this.checkUps.ofRecord(actor, id));
  }

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN` for a person who knows the patient and not the record */
  async search(actor: Actor, search: QuestionnaireSearch): Promise<ResourcePage> {
    const patientId = await this.access.requireKnownPatient(actor, search.patient).catch(async (refusal: unknown) => {
      await this.trail.refused(actor, search.patient);
      throw refusal;
    });
    if (!(await this.access.may(actor, 'READ', 'patient', patientId))) throw new Refusal('FORBIDDEN');

    const authored = boundsIn(search.authored, this.day.timeZone);
    const found = (await this.checkUps.allOfRecord(patientId)).map(resourceOf);
    return this.pages.cut(
      found.filter((one) => isSearched(one, search) && isWithin(String(one.authored), authored)),
      search,
    );
  }
}

const resourceOf = (checkUp: PatientCheckUp): Resource<QuestionnaireResponse> => ({
  ...questionnaireResponseOf(checkUp),
  meta: { lastUpdated: checkUp.createdAt },
});

const isSearched = (
  one: Resource<QuestionnaireResponse>,
  { _id, questionnaire, status }: QuestionnaireSearch,
): boolean =>
  meets(_id, (id) => id === one.id) &&
  meets(questionnaire, (uri) => uri === one.questionnaire) &&
  isCoded([{ system: ANSWERS_STATUS, code: String(one.status) }], status);
