import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import type { LogRow, Relation } from './access-log.repository.ts';

const READ: Readonly<Record<string, string>> = {
  appointment: 'A consulté un de vos rendez-vous',
  patient: 'A consulté votre dossier',
  document: 'A ouvert un de vos documents',
  transmission: 'A lu une transmission à votre sujet',
  teleexpertise: 'A lu une demande d’avis à votre sujet',
  'service-request': 'A lu une demande de soins ou de visite à votre sujet',
  measures: 'A reçu vos dernières mesures',
  term: 'A vu le terme de votre grossesse',
};
const NOT_READ: Readonly<Record<string, string>> = {
  appointment: 'A voulu consulter un de vos rendez-vous',
  patient: 'A voulu consulter votre dossier',
  document: 'A voulu ouvrir un de vos documents',
};

/** What was done, as the patient would say it; a new action with a patient needs its sentence here. */
const ACTIONS: Readonly<Record<string, readonly [done: string, refused: string]>> = {
  'appointment.booked': ['A pris un rendez-vous pour vous', 'A voulu prendre un rendez-vous pour vous'],
  'appointment.changed': ['A modifié un de vos rendez-vous', 'A voulu modifier un de vos rendez-vous'],
  'appointment.cancelled': ['A annulé un de vos rendez-vous', 'A voulu annuler un de vos rendez-vous'],
  'appointment.noted': ['A écrit des notes sur un de vos rendez-vous', 'A voulu écrire sur un de vos rendez-vous'],
  'appointment.measured': [
    'A ajouté des mesures à un de vos rendez-vous',
    'A voulu ajouter des mesures à un de vos rendez-vous',
  ],
  'waiting-list.ask': ['A demandé une place pour vous', 'A voulu demander une place pour vous'],
  'waiting-list.end': ['A cessé d’attendre une place pour vous', 'A voulu cesser d’attendre une place pour vous'],
  'waiting-list.join': [
    'A demandé une place plus tôt pour un de vos rendez-vous',
    'A voulu demander une place plus tôt pour un de vos rendez-vous',
  ],
  'waiting-list.leave': [
    'A retiré un de vos rendez-vous de la liste d’attente',
    'A voulu retirer un de vos rendez-vous de la liste d’attente',
  ],
  'patient.update': ['A modifié vos informations', 'A voulu modifier vos informations'],
  'record.session': ['A remis votre dossier en état d’être complété', 'A voulu remettre votre dossier en état'],
  'patient.referent': ['A changé votre référent', 'A voulu changer votre référent'],
  'record.write': ['A complété votre dossier', 'A voulu compléter votre dossier'],
  'document.added': ['A ajouté un document à votre dossier', 'A voulu ajouter un document à votre dossier'],
  'document.renamed': ['A renommé un de vos documents', 'A voulu renommer un de vos documents'],
  'document.removed': ['A supprimé un de vos documents', 'A voulu supprimer un de vos documents'],
  'checkup.read': [
    'A consulté un de vos questionnaires de santé',
    'A voulu consulter un de vos questionnaires de santé',
  ],
  'checkup.delete': [
    'A supprimé un de vos questionnaires de santé',
    'A voulu supprimer un de vos questionnaires de santé',
  ],
  'prescription.begin': ['A ouvert une ordonnance pour vous', 'A voulu ouvrir une ordonnance pour vous'],
  'prescription.fetch': ['A reçu une de vos ordonnances', 'A voulu recevoir une de vos ordonnances'],
  'consent.signed': ['A recueilli votre consentement', 'A voulu recueillir votre consentement'],
  'user.prepare': ['A préparé votre compte', 'A voulu préparer votre compte'],
  'patient.nir_lookup': ['A cherché votre compte par un numéro', 'A voulu chercher votre compte par un numéro'],
  'policy.request': ['A demandé l’accès à votre dossier', 'A voulu demander l’accès à votre dossier'],
  'policy.offer': ['A proposé un accès à votre dossier', 'A voulu proposer un accès à votre dossier'],
  'policy.accept': ['A accepté un accès à votre dossier', 'A voulu accepter un accès à votre dossier'],
  'policy.reject': ['A refusé un accès à votre dossier', 'A voulu refuser un accès à votre dossier'],
  'policy.revoke': ['A mis fin à un accès à votre dossier', 'A voulu mettre fin à un accès à votre dossier'],
  'policy.rights': ['A changé un accès à votre dossier', 'A voulu changer un accès à votre dossier'],
  'policy.expire': [
    'A clos une demande ou une proposition d’accès restée sans réponse',
    'A voulu clore une demande ou une proposition d’accès',
  ],
  'teleexpertise.sent': ['A demandé l’avis de confrères à votre sujet', 'A voulu demander un avis à votre sujet'],
  'teleexpertise.comment': ['A répondu à une demande d’avis à votre sujet', 'A voulu répondre à une demande d’avis'],
  'teleexpertise.complete': ['A conclu une demande d’avis à votre sujet', 'A voulu conclure une demande d’avis'],
  'transmission.created': ['A écrit une transmission à votre sujet', 'A voulu écrire une transmission à votre sujet'],
  'transmission.commented': ['A commenté une transmission à votre sujet', 'A voulu commenter une transmission'],
  'transmission.resolved': ['A résolu une transmission à votre sujet', 'A voulu résoudre une transmission'],
  'transmission.reopened': ['A rouvert une transmission à votre sujet', 'A voulu rouvrir une transmission'],
  'home-visit.assigned': ['A reçu ou confié votre visite à domicile', 'A voulu confier votre visite à domicile'],
  'home-visit.validated': ['A validé votre demande de visite', 'A voulu valider votre demande de visite'],
  'home-visit.departed': ['S’est mis en route vers vous', 'A voulu se mettre en route vers vous'],
  'home-visit.arrived': ['A noté son arrivée chez vous', 'A voulu noter son arrivée chez vous'],
  'home-visit.completed': ['A terminé votre visite à domicile', 'A voulu terminer votre visite à domicile'],
  'home-visit.absent': ['A noté que personne n’a ouvert', 'A voulu noter que personne n’a ouvert'],
  'home-visit.cancelled': ['A annulé votre visite à domicile', 'A voulu annuler votre visite à domicile'],
  'call.close': ['A terminé une téléconsultation avec vous', 'A voulu terminer une de vos téléconsultations'],
  'call.join': ['A rejoint une téléconsultation avec vous', 'A voulu rejoindre une de vos téléconsultations'],
};

const OTHER = ['A agi sur votre dossier', 'A voulu agir sur votre dossier'] as const;

/** « A consulté votre dossier ». */
export const whatOf = ({ action, target_kind, outcome }: LogRow): string => {
  const refused = outcome === 'refused';
  if (action === 'record.read') {
    const sentences = refused ? NOT_READ : READ;
    return sentences[target_kind] ?? sentences.patient ?? OTHER[0];
  }
  return (ACTIONS[action] ?? OTHER)[refused ? 1 : 0];
};

/** Actions that open nothing of the file, by any actor. */
const WITHOUT_READING: Readonly<Record<string, string>> = {
  'policy.request': 'Une demande n’ouvre rien : votre dossier reste fermé tant que vous ne l’acceptez pas',
  'patient.nir_lookup': 'Pour savoir si vous avez un compte ; cette recherche n’ouvre pas votre dossier',
};

const REASONS: Readonly<Record<NonNullable<Relation>, string>> = {
  file: 'Vous avez partagé votre dossier avec cette personne ou sa structure',
  delegation: 'Vous lui avez délégué la gestion de votre dossier',
  visit: 'Vous avez un rendez-vous ensemble',
};

/** Why they could; or that they could not. */
export const reasonOf = ({ action, outcome, relation, impersonator_name, actor_id, is_patient }: LogRow): string => {
  if (outcome === 'refused') return 'Accès refusé : cette personne n’en avait pas le droit';
  if (impersonator_name !== null) {
    return is_patient
      ? 'Un administrateur a pris votre place pour vous aider, sans pouvoir rien modifier'
      : 'Un administrateur a pris la place de cette personne pour l’aider, sans pouvoir rien modifier';
  }
  if (actor_id === null) return 'Le service lui-même, sans intervention de quiconque';
  const unread = WITHOUT_READING[action];
  if (unread !== undefined) return unread;
  return relation === null ? 'Dans le cadre de votre prise en charge' : REASONS[relation];
};

/** « Médecin ». */
export const roleOf = ({ actor_type, is_patient }: LogRow): string => {
  if (is_patient) return 'Vous';
  return actor_type === null ? 'Service' : USER_TYPE_LABELS[actor_type];
};
