import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { appointmentOf } from '@maillon/domain/fhir/appointment';
import { type PatientFacts, patientOf } from '@maillon/domain/fhir/people';
import type { Resource } from '@maillon/domain/fhir/resource';
import { shownName } from '../../../lib/files/file-name.ts';

export type Owner = NonNullable<UserMe['patient']>;

/** Where references between the entries of the copy lead to. */
export const COPY_BASE = 'urn:maillon:dossier';

export interface CopyFile {
  readonly name: string;
  readonly input: string | Blob;
}

export interface Failure {
  /** « Document du 3 mars 2026 » */
  readonly what: string;
  readonly why: string;
}

/** Of files that no signed title names: those of before 2026-11-26 too. */
export const UNVERIFIED_FOLDER = 'auteur-non-verifie/';

export const README = `Votre dossier dans Maillon

fhir.json     votre identité, votre dossier, vos rendez-vous, vos questionnaires et vos accords,
              au format FHIR R4 (pour un autre logiciel de santé)
documents/    vos documents ; sous « auteur-non-verifie », ceux dont rien ne prouve qui les a ajoutés
donnees/      votre compte, ce que vous avez déclaré à l’inscription, vos accords, qui a consulté votre dossier,
              ce que vous avez fait, vos connexions, vos notifications, votre dernière position connue
manquant.txt  ce qui n’a pas pu être ouvert, et pourquoi (seulement s’il manque quelque chose)

Cette archive a été ouverte dans votre navigateur. Elle n’est plus protégée : gardez-la en lieu sûr.
`;

export const missingText = (failures: readonly Failure[]): string =>
  `${failures.map(({ what, why }) => `${what} : ${why}`).join('\n')}\n`;

/** Names in an archive: without what a file system refuses, and each once. */
export const uniqueNames = (): ((wanted: string) => string) => {
  const taken = new Set<string>();
  return (wanted) => {
    const plain =
      shownName(wanted)
        .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
        .trim() || 'document';
    const dot = plain.lastIndexOf('.');
    const [stem, end] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
    let name = plain;
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${stem} (${n})${end}`;
    taken.add(name.toLowerCase());
    return name;
  };
};

export const ownPatient = (me: UserMe, owner: Owner): Resource => {
  const facts: PatientFacts = {
    id: owner.id,
    firstName: me.firstName,
    lastName: me.lastName,
    gender: owner.gender,
    active: me.active,
    birthDate: owner.birthDate,
    nir: owner.nir ?? null,
    address: owner.address[0] ?? null,
    contacts: owner.telecom,
    languages: owner.languages,
    isPartial: false,
  };
  return patientOf(facts);
};

/** @param reason opened; null where there is none, or where it stayed shut */
export const ownVisit = (
  { patient, doctors, midwives, assistants, ...visit }: Appointment,
  reason: string | null,
): Resource =>
  appointmentOf({
    ...visit,
    reason: reason === null ? null : { clear: reason },
    patient: { id: patient.userData.id, name: patient.common.name },
    practitioners: [...doctors, ...midwives, ...assistants].map(({ userData, common }) => ({
      id: userData.id,
      name: common.name,
    })),
  });
