import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { PatientDocument } from '@maillon/contracts/record/documents';
import { consentOfGrant, consentOfSignature } from '@maillon/domain/fhir/consent';
import { documentReferenceOf } from '@maillon/domain/fhir/document-reference';
import { observationOf } from '@maillon/domain/fhir/observation';
import { questionnaireResponseOf } from '@maillon/domain/fhir/questionnaire-response';
import type { Resource } from '@maillon/domain/fhir/resource';
import { isNir } from '@maillon/domain/identifiers';
import { isSealed } from '@maillon/domain/sealed';
import { fullName } from '@maillon/domain/text/full-name';
import { VaultError } from '@maillon/vault/errors';
import { ExportLate, ownCheckUps, ownConsents, ownDocuments, ownVisits } from '../../../data/access/data-rights.ts';
import { documentBytes } from '../../../data/documents.ts';
import { sealedRecord } from '../../../data/observations.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { longDate } from '../../../lib/dates.ts';
import { savedName } from '../../../lib/files/file-kinds.ts';
import { openFile } from '../../../vault/encryption/files.ts';
import { ofDocuments, ofRecord, ofVisit } from '../../../vault/encryption/sealed-place.ts';
import { type SealedItem, type Unsealed, unsealMany } from '../../../vault/encryption/unsealing.ts';
import { causeOf } from '../../../vault/failure.ts';
import { contextOfObservation } from '../../../vault/record/open-observations.ts';
import { unlockVault, vault } from '../../../vault/vault.ts';
import {
  type CopyFile,
  type Failure,
  type Owner,
  ownPatient,
  ownVisit,
  UNVERIFIED_FOLDER,
  uniqueNames,
} from './record-copy.model.ts';

export interface CopyWatch {
  readonly signal: AbortSignal;
  /** « Ouverture de vos documents », and how far. */
  readonly onProgress: (step: string, done: number, of: number) => void;
  readonly onFailure: (failure: Failure) => void;
}

/** So many texts are opened between two looks at the screen. */
const AT_ONCE = 40;

const whyOf = (error: unknown): string => {
  if (error instanceof ExportLate) return 'Le serveur n’a pas répondu à temps. Réessayez dans quelques minutes.';
  return error instanceof VaultError ? causeOf(error).cause : sentenceOf(error);
};

/** Where nothing keeps keys, nothing is sealed. */
const isWithoutVault = (): boolean => {
  const now = vault.current();
  return now.is === 'absent' && now.why === 'not-configured';
};

/** One's own record, opened part by part in this browser. */
export class OpenedRecord {
  constructor(
    private readonly me: UserMe,
    private readonly owner: Owner,
    private readonly watch: CopyWatch,
  ) {}

  /** Everything but the documents. */
  async texts(): Promise<Resource[]> {
    if (!isWithoutVault()) await unlockVault();
    return [
      ownPatient(this.me, this.owner),
      ...(await this.part('Votre dossier', () => this.record())),
      ...(await this.part('Vos rendez-vous', () => this.visits())),
      ...(await this.part('Vos questionnaires', () => this.checkUps())),
      ...(await this.part('Vos accords', () => this.consents())),
    ];
  }

  async *documents(): AsyncGenerator<{ readonly file: CopyFile; readonly resource: Resource }> {
    const step = 'Ouverture de vos documents';
    const nameFor = uniqueNames();
    const list = await this.part('Vos documents', () => ownDocuments(this.owner.id, this.watch.signal));
    for (const [at, document] of list.entries()) {
      this.goOn(step, at, list.length);
      const opened = await this.document(document);
      if (opened === null) continue;
      const name = `documents/${opened.isVerified ? '' : UNVERIFIED_FOLDER}${nameFor(await savedName(opened.filename, opened.data))}`;
      yield { file: { name, input: opened.data }, resource: this.referenceOf(document, opened, name) };
    }
  }

  /** What the server opened itself. */
  others(files: Promise<CopyFile[]>): Promise<CopyFile[]> {
    this.goOn('Réunion de vos autres données', 0, 0);
    return this.part('Votre compte et le journal de votre dossier', () => files);
  }

  private async record(): Promise<Resource[]> {
    const { observations } = await sealedRecord(this.owner.id, this.watch.signal);
    const items = observations.map(({ id, valueString }) => ({
      sealed: valueString,
      context: contextOfObservation(id),
      of: ofRecord(this.owner.id),
    }));
    const opened = await this.open('Ouverture de votre dossier', items);
    return observations.flatMap(({ valueString: _, author, ...stored }, at) => {
      const clear = this.clearOf(opened[at], `Réponse « ${stored.type} »`);
      if (clear === null) return [];
      return [observationOf({ ...stored, author: author.name, patientId: this.owner.id, value: { clear } })];
    });
  }

  private async visits(): Promise<Resource[]> {
    const visits = await ownVisits(this.watch.signal);
    const sealed = visits.filter(({ description }) => description !== null && isSealed(description));
    const items = sealed.map(({ id, description }) => ({
      sealed: description ?? '',
      context: { entity: 'appointment', id, field: 'description' },
      of: ofVisit(id, this.owner.id),
    }));
    const opened = await this.open('Ouverture de vos rendez-vous', items);
    const byVisit = new Map(sealed.map(({ id }, at) => [id, opened[at]]));
    const reasonOf = ({ id, start }: Appointment): string | null =>
      byVisit.has(id) ? this.clearOf(byVisit.get(id), `Motif du rendez-vous du ${longDate(start)}`) : null;
    return visits.map((visit) => ownVisit(visit, reasonOf(visit)));
  }

  private async checkUps(): Promise<Resource[]> {
    const { id: patientId, nir } = this.owner;
    // Questionnaires are found by the number of France.
    if (!nir || !isNir(nir)) return [];
    const found = await ownCheckUps(nir, this.watch.signal);
    return found.map((checkUp) => questionnaireResponseOf({ ...checkUp, patientId }));
  }

  private async consents(): Promise<Resource[]> {
    const { id } = this.owner;
    const patient = { id, name: fullName(this.me) };
    const given = this.me.grantedAccessTo.filter(({ status }) => status === 'ACCEPTED');
    return [
      ...given.map(({ to, ...grant }) => consentOfGrant({ ...grant, patient, to, since: null })),
      ...(await ownConsents(this.watch.signal)).map((consent) => consentOfSignature({ ...consent, patientId: id })),
    ];
  }

  private async document({
    id,
    title,
    encrypted,
    creation,
  }: PatientDocument): Promise<{ filename: string; data: Blob; isVerified: boolean } | null> {
    try {
      const bytes = await documentBytes(id, () => this.watch.signal.throwIfAborted());
      if (!encrypted) return { filename: title, data: bytes, isVerified: false };
      const at = (field: string) => ({ entity: 'document', id, field });
      const named = { sealed: title, context: at('title') };
      const place = { context: at('file'), title: named, of: ofDocuments(this.owner.id) };
      return await openFile(bytes, place, () => this.watch.signal.throwIfAborted());
    } catch (error) {
      this.failed(`Document du ${longDate(creation)}`, error);
      return null;
    }
  }

  private referenceOf(
    { id, type, contentType, creation, author }: PatientDocument,
    { filename, data }: { readonly filename: string; readonly data: Blob },
    url: string,
  ): Resource {
    return documentReferenceOf({
      ...{ id, type, contentType, creation, author, url },
      patientId: this.owner.id,
      title: { clear: filename },
      size: data.size,
    });
  }

  /** A part that cannot be fetched leaves the others whole. */
  private async part<T>(what: string, get: () => Promise<T[]>): Promise<T[]> {
    this.watch.signal.throwIfAborted();
    try {
      return await get();
    } catch (error) {
      this.failed(what, error);
      return [];
    }
  }

  private async open(step: string, items: readonly SealedItem[]): Promise<Unsealed[]> {
    if (items.length === 0) return [];
    const provider = await unlockVault();
    const opened: Unsealed[] = [];
    for (let from = 0; from < items.length; from += AT_ONCE) {
      this.goOn(step, from, items.length);
      opened.push(...(await unsealMany(provider, items.slice(from, from + AT_ONCE))));
    }
    return opened;
  }

  private clearOf(opened: Unsealed | undefined, what: string): string | null {
    if (opened?.ok) return opened.text;
    this.failed(what, opened?.error);
    return null;
  }

  private goOn(step: string, done: number, of: number): void {
    this.watch.signal.throwIfAborted();
    this.watch.onProgress(step, done, of);
  }

  private failed(what: string, error: unknown): void {
    this.watch.signal.throwIfAborted();
    this.watch.onFailure({ what, why: whyOf(error) });
  }
}
