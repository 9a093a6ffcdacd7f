import type { Option } from '../form.ts';

/** Risks and screenings by sex and age (catalogues §2.4). Codes are stored: a label may change, a code never does. */

export const BREAST_RISKS = [
  { code: 'antecedent_personnel', label: 'Cancer ou lésion à risque du sein' },
  { code: 'famille_1er_degre', label: 'Mère, sœur ou fille atteinte d’un cancer du sein' },
  { code: 'mutation_brca', label: 'Mutation BRCA1/BRCA2 connue dans la famille' },
  { code: 'radiotherapie_thorax', label: 'Radiothérapie du thorax avant 30 ans' },
  { code: 'masse', label: 'Boule ou rétraction du sein' },
  { code: 'ecoulement', label: 'Écoulement par le mamelon' },
  { code: 'ths_prolonge', label: 'Traitement hormonal de la ménopause depuis plus de 5 ans' },
] as const satisfies readonly Option[];

export const BREAST_FOLLOW_UP = [
  { code: 'lessThanTwoYears', label: 'Mammographie il y a moins de 2 ans' },
  { code: 'moreThanTwoYears', label: 'Mammographie il y a plus de 2 ans' },
  { code: 'palpation', label: 'Palpation par un professionnel au cours des 12 derniers mois, sans mammographie' },
  { code: 'specifique', label: 'Surveillance spécifique (IRM, échographie)' },
  { code: 'non', label: 'Aucune surveillance' },
  { code: 'noAnswer', label: 'Je ne souhaite pas répondre' },
] as const satisfies readonly Option[];

export const CERVIX_RISKS = [
  { code: 'test_hpv_positif', label: 'Test HPV positif' },
  { code: 'frottis_anormal', label: 'Frottis anormal ou conisation' },
  { code: 'jamais_depiste', label: 'Jamais de frottis ni de test HPV' },
  { code: 'non_vaccinee_hpv', label: 'Non vaccinée contre les papillomavirus' },
  { code: 'immunodepression', label: 'VIH ou traitement immunosuppresseur' },
  { code: 'distilbene', label: 'Exposition au Distilbène' },
  { code: 'saignements', label: 'Saignements après un rapport, entre les règles ou après la ménopause' },
] as const satisfies readonly Option[];

export const OSTEOPOROSIS_RISKS = [
  { code: 'fracture_fragilite', label: 'Fracture après un choc minime' },
  { code: 'fracture_parent', label: 'Fracture de la hanche chez un parent' },
  { code: 'corticoides', label: 'Corticoïdes pendant plus de 3 mois' },
  { code: 'imc_bas', label: 'IMC inférieur à 19' },
  { code: 'menopause_precoce', label: 'Ménopause avant 40 ans' },
  { code: 'hyperthyroidie', label: 'Hyperthyroïdie ou hyperparathyroïdie' },
  { code: 'perte_taille', label: 'Perte de taille de 4 cm ou plus' },
  { code: 'chutes', label: 'Chutes au cours des 12 derniers mois' },
] as const satisfies readonly Option[];

export const BONE_DENSITY = [
  { code: 'normale', label: 'Oui, normale' },
  { code: 'osteopenie', label: 'Oui, ostéopénie' },
  { code: 'osteoporose', label: 'Oui, ostéoporose' },
  { code: 'non', label: 'Non' },
  { code: 'noAnswer', label: 'Je ne souhaite pas répondre' },
] as const satisfies readonly Option[];

export const PROSTATE_RISKS = [
  { code: 'famille_1er_degre', label: 'Père ou frère atteint d’un cancer de la prostate' },
  { code: 'origine_afro_antillaise', label: 'Origine africaine ou antillaise' },
  { code: 'mutation_brca2', label: 'Mutation BRCA2 connue' },
  { code: 'chlordecone', label: 'Exposition au chlordécone' },
  { code: 'antecedent_psa', label: 'PSA déjà élevé ou biopsie' },
] as const satisfies readonly Option[];

export const PROSTATE_FOLLOW_UP = [
  { code: 'psa_lessThanOneYear', label: 'PSA il y a moins d’un an' },
  { code: 'psa_moreThanOneYear', label: 'PSA il y a plus d’un an' },
  { code: 'urologue', label: 'Suivi par un urologue' },
  { code: 'non', label: 'Aucune' },
  { code: 'noAnswer', label: 'Je ne souhaite pas répondre' },
] as const satisfies readonly Option[];

export const URINARY_SYMPTOMS = [
  { code: 'pollakiurie', label: 'Uriner très souvent le jour' },
  { code: 'nycturie', label: 'Se lever la nuit pour uriner' },
  { code: 'urgenturie', label: 'Envies pressantes' },
  { code: 'jet_faible', label: 'Jet faible ou en plusieurs fois' },
  { code: 'vidange_incomplete', label: 'Impression de ne pas vider la vessie' },
  { code: 'brulures', label: 'Brûlures' },
  { code: 'hematurie', label: 'Sang dans les urines' },
] as const satisfies readonly Option[];

export const URINARY_FREQUENCY = [
  { code: 'jamais', label: 'Jamais (0)' },
  { code: 'une_sur_cinq', label: 'Moins d’une fois sur cinq (1)' },
  { code: 'moins_moitie', label: 'Moins de la moitié du temps (2)' },
  { code: 'moitie', label: 'Environ la moitié du temps (3)' },
  { code: 'plus_moitie', label: 'Plus de la moitié du temps (4)' },
  { code: 'presque_toujours', label: 'Presque toujours (5)' },
] as const satisfies readonly Option[];

export const TESTICLE_RISKS = [
  { code: 'cryptorchidie', label: 'Testicule non descendu à la naissance' },
  { code: 'antecedent_personnel', label: 'Cancer d’un testicule' },
  { code: 'famille', label: 'Père ou frère atteint d’un cancer du testicule' },
  { code: 'atrophie', label: 'Petit testicule ou infertilité' },
  { code: 'masse', label: 'Boule ou gonflement indolore' },
  { code: 'lourdeur', label: 'Lourdeur ou douleur persistante' },
] as const satisfies readonly Option[];
