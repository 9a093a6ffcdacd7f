/** What each noun of the interface is about, for a client that reads the description. */
const ABOUT: Readonly<Record<string, string>> = {
  accessLog: 'Qui a consulté un dossier.',
  admin: 'L’administration : comptes, journal d’audit, versions publiées.',
  affiliations: 'Les patients qu’un professionnel ou une structure suit.',
  apiKeys: 'Les clés d’accès des logiciels partenaires, aux agendas de leur propriétaire.',
  appointments: 'Créneaux libres et rendez-vous.',
  calendarFeeds: 'L’agenda à une adresse secrète, au format iCalendar.',
  calls: 'La téléconsultation d’un rendez-vous.',
  reports: 'La fin d’un rendez-vous et son compte rendu, scellé pour les lecteurs du dossier.',
  teleexpertises: 'L’avis demandé à des confrères au sujet d’un patient, scellé pour eux.',
  transmissions: 'Ce que l’équipe d’une structure se transmet au sujet d’un patient, scellé pour ses lecteurs.',
  careRequests: 'Les demandes de soins à domicile d’une structure à ses praticiens externes.',
  channels: 'Conversations et messages, scellés pour leurs lecteurs.',
  checkUps: 'Le questionnaire de santé des visiteurs.',
  consents: 'Consentements de la personne, et accord parental.',
  contacts: 'Les contacts professionnels.',
  dataRights: 'Copie et effacement des données d’une personne.',
  dev: 'Les messages qui seraient partis (mode LOCAL).',
  directory: 'L’annuaire des professionnels.',
  documents: 'Fichiers d’un dossier, d’un échange ou d’un rendez-vous.',
  fhir: 'La façade FHIR R4, en lecture.',
  guides: 'Les guides d’utilisation.',
  health: 'L’état du service.',
  homeVisits: 'La visite d’un infirmier à domicile, de la demande à son départ.',
  impersonation: 'La session ouverte à la place d’une personne.',
  integrations: 'Les agendas extérieurs reliés à un profil.',
  lookups: 'Adresses, entreprises et établissements, tirés des registres publics.',
  measuredPatients: 'Les patients suivis qui ont été mesurés ces derniers jours.',
  notifications: 'Notifications et réglages de leur envoi.',
  observations: 'Le dossier médical, scellé pour ses lecteurs.',
  organizations: 'Les structures.',
  ota: 'Les versions de l’application mobile.',
  patients: 'Les patients que la personne connectée peut voir.',
  payments: 'Le reste à charge d’un rendez-vous.',
  prescriptions: 'Le service de prescription d’un médecin.',
  platform: 'Configuration publique, description et mesures du service.',
  policies: 'Les accès accordés, demandés et proposés.',
  positions: 'La position des soignants en tournée.',
  schedules: 'Disponibilités et administrateurs d’un agenda.',
  search: 'La recherche de personnes et de structures.',
  sessions: 'Les appareils connectés.',
  signIn: 'La connexion, selon SuperTokens ou le fournisseur de la carte.',
  slotRequests: 'Une place attendue, sans rendez-vous pris.',
  statistics: 'Combien a été fait, par un professionnel ou dans une structure.',
  teams: 'Équipe et praticiens externes d’une structure.',
  users: 'Compte et profil.',
  vault: 'Le coffre : clés et codes du chiffrement de bout en bout.',
  visitObservations: 'Notes, mesures et captures d’un rendez-vous, scellées pour ses lecteurs.',
  waitingList: 'Une place plus tôt, pour un rendez-vous pris.',
};

/** @throws {Error} naming a noun of which nothing is said */
export const tagsOf = (names: Iterable<string>): { readonly name: string; readonly description: string }[] =>
  [...new Set(names)].toSorted().map((name) => {
    const description = ABOUT[name];
    if (description === undefined) throw new Error(`openapi/tags.ts says nothing about ${name}`);
    return { name, description };
  });
