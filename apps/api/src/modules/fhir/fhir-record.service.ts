import type { PatientDocument } from '@maillon/contracts/documents';
import type { Observation } from '@maillon/contracts/observations';
import { documentReferenceOf } from '@maillon/domain/fhir/document-reference';
import { codeOf, fhirIdOf, observationOf, patientOfFhirId } from '@maillon/domain/fhir/observation';
import type { Resource } from '@maillon/domain/fhir/resource';
import { dateBound, isWithin } from '@maillon/domain/fhir/when';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { LocalDay } from '../../platform/local-day.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { ObservationsService } from '../observations/observations.service.ts';
import { DocumentsService } from '../uploads/documents.service.ts';
import { FhirPages, type PageQuery, type ResourcePage } from './fhir-pages.ts';

interface DatedSearch extends PageQuery {
  readonly patient: string;
  readonly _id?: string | undefined;
  readonly date: readonly string[];
  readonly _lastUpdated: readonly string[];
}

interface ObservationSearch extends DatedSearch {
  readonly code?: string | undefined;
}

interface DocumentSearch extends DatedSearch {
  readonly type?: PatientDocument['type'] | undefined;
}

/** What a record holds, as it is stored: nothing of it is opened here. */
@Injectable()
export class FhirRecord {
  constructor(
    private readonly pages: FhirPages,
    private readonly day: LocalDay,
    private readonly access: AccessService,
    private readonly observations: ObservationsService,
    private readonly documents: DocumentsService,
  ) {}

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN` for whoever knows the patient and not the record */
  async observation(actor: Actor, id: string): Promise<Resource> {
    const patientId = patientOfFhirId(id);
    if (patientId === null) throw new Refusal('NOT_FOUND');
    const { observations } = await this.observations.list(actor, patientId);
    const found = observations.find((one) => fhirIdOf(one.id) === id);
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return resourceOf(found);
  }

  async observationsOf(actor: Actor, search: ObservationSearch): Promise<ResourcePage> {
    const { patient, _id: id, code } = search;
    const { observations } = await this.observations.list(actor, patient);
    const found = observations.filter(
      (one) =>
        (id === undefined || fhirIdOf(one.id) === id) &&
        (code === undefined || isCoded(one.type, code)) &&
        this.isInTime(one.measuredAt ?? one.creation, one.creation, search),
    );
    return this.pages.cut(found.map(resourceOf), search);
  }

  /** @throws {Refusal} `NOT_FOUND` */
  async document(actor: Actor, id: string): Promise<Resource> {
    return this.documentOf(await this.documents.get(actor, id));
  }

  async documentsOf(actor: Actor, search: DocumentSearch): Promise<ResourcePage> {
    const patientId = await this.access.requireKnownPatient(actor, search.patient);
    const documents = await this.documents.list(actor, patientId, search.type);
    const found = documents.filter(
      ({ id, creation }) =>
        (search._id === undefined || id === search._id) && this.isInTime(creation, creation, search),
    );
    return this.pages.cut(found.map(this.documentOf), search);
  }

  private isInTime(at: string, updated: string, { date, _lastUpdated }: DatedSearch): boolean {
    const zone = this.day.timeZone;
    return isWithin(at, boundsIn(date, zone)) && isWithin(updated, boundsIn(_lastUpdated, zone));
  }

  private readonly documentOf = (document: PatientDocument) => {
    const { id, patientId, title, type, contentType, encrypted, size, creation, author } = document;
    // What is part of nobody's record is no resource of it.
    if (patientId === null) throw new Refusal('NOT_FOUND');
    return documentReferenceOf({
      ...{ id, patientId, type, size, creation, author },
      title: encrypted ? { sealed: title } : { clear: title },
      contentType: encrypted ? 'application/octet-stream' : contentType,
      ...(encrypted ? { clearType: contentType } : {}),
      url: this.pages.addressOf(`/upload/${id}`),
    });
  };
}

/** The patient's id is the beginning of the answer's, whatever id was asked with. */
const UUID_LENGTH = 36;

const resourceOf = ({ valueString, author, ...stored }: Observation): Resource =>
  observationOf({
    ...stored,
    patientId: stored.id.slice(0, UUID_LENGTH),
    value: { sealed: valueString },
    author: author.name,
  });

const isCoded = (type: string, token: string): boolean => {
  const [system, code] = token.includes('|') ? token.split('|', 2) : [undefined, token];
  return (codeOf(type).coding ?? []).some(
    (one) => (system === undefined || one.system === system) && (code === '' || one.code === code),
  );
};

const boundsIn = (texts: readonly string[], zone: string) =>
  texts.map((text) => dateBound(text, zone)).filter((bound) => bound !== null);
