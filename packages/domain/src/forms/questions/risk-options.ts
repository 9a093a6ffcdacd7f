import type { Option } from '../form.ts';

/** Risks that concern everybody (catalogues §2.4). Codes are stored: a label may change, a code never does. */

export const HEPATITIS_B_RISKS = [
  { code: 'pays_endemie', label: 'Naissance ou vie dans un pays où l’hépatite B est fréquente' },
  { code: 'voyage_endemie', label: 'Voyages fréquents ou prolongés dans ces pays' },
  { code: 'partenaires_multiples', label: 'Plusieurs partenaires sexuels au cours des 12 derniers mois' },
  { code: 'ist_recente', label: 'Infection sexuellement transmissible récente ou en cours' },
  { code: 'rapports_entre_hommes', label: 'Rapports sexuels entre hommes' },
  { code: 'usage_drogues', label: 'Usage de drogues par injection ou par voie nasale' },
  { code: 'transfusions_dialyse', label: 'Dialyse, ou transfusions répétées (hémophilie, drépanocytose…)' },
  { code: 'attente_greffe', label: 'En attente d’une greffe d’organe ou de cellules' },
  { code: 'entourage_porteur', label: 'Vivre avec une personne porteuse du virus, ou être en couple avec elle' },
  { code: 'hepatopathie_vih_vhc', label: 'Maladie chronique du foie, VIH ou hépatite C' },
  { code: 'institution', label: 'Séjour en institution psychiatrique ou pour personnes en situation de handicap' },
  { code: 'detention', label: 'Détention, actuelle ou passée' },
  { code: 'profession_exposee', label: 'Profession exposée au sang (soins, secours, nettoyage…)' },
] as const satisfies readonly Option[];

export const FLU_RISKS = [
  { code: 'grossesse', label: 'Grossesse en cours' },
  { code: 'maladie_chronique', label: 'Maladie chronique (cœur, poumon, rein, foie, diabète, immunodépression…)' },
  { code: 'obesite_severe', label: 'Obésité avec IMC ≥ 40' },
  { code: 'sejour_etablissement', label: 'Séjour en soins de suite ou en hébergement médico-social' },
  {
    code: 'entourage_ou_soignant',
    label: 'Entourage d’une personne fragile ou d’un nourrisson de moins de 6 mois à risque, ou profession de santé',
  },
] as const satisfies readonly Option[];

export const HAEMOPHILUS_RISKS = [
  { code: 'asplenie', label: 'Asplénie (absence de rate ou rate non fonctionnelle)' },
  { code: 'breche_osteo_meningee', label: 'Brèche ostéo-méningée (fuite de liquide céphalo-rachidien)' },
  { code: 'implant_cochleaire', label: 'Implant cochléaire, porté ou prévu' },
] as const satisfies readonly Option[];

export const COLON_RISKS = [
  { code: 'antecedent_polype', label: 'Polype ou cancer colorectal déjà retiré' },
  { code: 'famille_cancer_colorectal', label: 'Parent au 1er degré atteint d’un cancer colorectal' },
  { code: 'mici', label: 'Maladie de Crohn ou rectocolite hémorragique' },
  { code: 'syndrome_genetique', label: 'Syndrome de Lynch ou polypose familiale' },
  { code: 'sang_selles', label: 'Sang dans les selles' },
  { code: 'transit_modifie', label: 'Modification récente du transit' },
  { code: 'perte_poids', label: 'Perte de poids inexpliquée' },
] as const satisfies readonly Option[];

export const SKIN_RISKS = [
  { code: 'peau_claire', label: 'Peau claire, taches de rousseur, cheveux roux ou blonds' },
  { code: 'nombreux_grains', label: 'Plus de 40 grains de beauté' },
  { code: 'antecedent_melanome', label: 'Mélanome personnel ou chez un parent au 1er degré' },
  { code: 'coups_soleil_enfance', label: 'Coups de soleil sévères avant 15 ans' },
  { code: 'exposition_uv', label: 'Travail ou loisirs au soleil, cabines UV' },
  { code: 'lesion_evolutive', label: 'Grain de beauté qui change (forme, couleur, taille) ou plaie qui ne guérit pas' },
  { code: 'immunodepression', label: 'Traitement immunosuppresseur ou greffe' },
] as const satisfies readonly Option[];

export const LUNG_RISKS = [
  { code: 'tabac_20_pa', label: 'Tabagisme d’au moins 20 paquets-années' },
  { code: 'tabagisme_passif', label: 'Tabagisme passif quotidien' },
  { code: 'amiante', label: 'Exposition à l’amiante' },
  { code: 'poussieres_fumees', label: 'Exposition à la silice, au radon, aux fumées de bois ou de diesel' },
  { code: 'toux_persistante', label: 'Toux depuis plus de 3 semaines' },
  { code: 'crachats_sang', label: 'Crachats de sang' },
  { code: 'famille_cancer_poumon', label: 'Parent au 1er degré atteint d’un cancer du poumon' },
] as const satisfies readonly Option[];

export const STI_RISKS = [
  { code: 'partenaire_nouveau', label: 'Nouveau partenaire au cours des 12 derniers mois' },
  { code: 'partenaires_multiples', label: 'Plusieurs partenaires au cours des 12 derniers mois' },
  { code: 'rapport_non_protege', label: 'Rapport sans préservatif avec un partenaire de statut inconnu' },
  { code: 'antecedent_ist', label: 'Antécédent d’IST' },
  { code: 'partenaire_ist', label: 'Partenaire atteint d’une IST' },
  { code: 'symptomes', label: 'Écoulement, brûlure, lésion génitale, douleur pelvienne' },
  { code: 'jamais_depiste', label: 'Aucun dépistage du VIH jusqu’ici' },
] as const satisfies readonly Option[];
