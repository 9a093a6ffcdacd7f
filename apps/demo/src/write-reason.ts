import { type Appointment, list, update } from '@maillon/contracts/agenda/appointments';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { ensureDefaultGroup } from '@maillon/vault/use/groups';
import type { DemoPerson } from './demo-person.ts';

/** Why a patient comes to their next visit with a practitioner, as the practitioner wrote it. */
interface DemoReason {
  readonly practitioner: string;
  readonly patient: string;
  readonly reason: string;
}

export const REASONS: readonly DemoReason[] = [
  { practitioner: 'nadege.castaing', patient: 'camille.fontanel', reason: 'Première échographie' },
  { practitioner: 'hugo.lestrade', patient: 'camille.fontanel', reason: 'Consultation du quatrième mois' },
  { practitioner: 'hugo.lestrade', patient: 'ines.berthaud', reason: 'Suivi de grossesse' },
  { practitioner: 'nadege.castaing', patient: 'ines.berthaud', reason: 'Deuxième échographie' },
  { practitioner: 'elodie.sarrazin', patient: 'maelys.ducassou', reason: 'Préparation à la naissance' },
  { practitioner: 'elodie.sarrazin', patient: 'awa.traore-lemaire', reason: 'Tension à recontrôler' },
  { practitioner: 'elodie.sarrazin', patient: 'lison.cazenave', reason: 'Allaitement' },
  { practitioner: 'kouassi.amani', patient: 'yaokouadio.nguessan', reason: 'Toux depuis 10 jours' },
].map(({ practitioner, patient, reason }) => ({
  practitioner: `${practitioner}@pro.example`,
  patient: `${patient}@patient.example`,
  reason,
}));

const nextVisit = async ({ call }: DemoPerson, patientId: string): Promise<Appointment | undefined> => {
  const { data } = await call(list, { query: { status: 'BOOKED', $limit: 200 } });
  return (Array.isArray(data) ? data : []).find(({ patient }) => patient.userData.id === patientId);
};

const peopleOf = ({ patient, doctors, midwives, assistants }: Appointment): readonly string[] =>
  [patient, ...doctors, ...midwives, ...assistants].map(({ userData }) => userData.id);

/** Says why a patient comes to their next visit, sealed for its people who have keys; a visit that has a reason keeps it. */
export const writeReason = async (practitioner: DemoPerson, patientId: string, reason: string): Promise<void> => {
  const { call, provider, profileId } = practitioner;
  const visit = await nextVisit(practitioner, patientId);
  if (visit === undefined || visit.description !== null) return;
  const others = peopleOf(visit).filter((id) => id !== profileId);
  const found = await Promise.all(others.map((id) => provider.groups.findByName(id, { ofProfile: true })));
  const readers = [await ensureDefaultGroup(provider, profileId), ...found].flatMap((group) => group?.id ?? []);
  const session = await provider.sessions.create(readers, { metadata: sealedFor.visit(visit.id) });
  const description = await session.encryptMessage(reason, {
    context: `appointment:${visit.id}:description`,
    sign: true,
  });
  await call(update, { params: { id: visit.id }, body: { description } }, { ifMatch: `"${visit.version}"` });
};
