import type { Option } from '../form.ts';

/** What a person had, has and takes (catalogues §2.4). Codes are stored: a label may change, a code never does. */

export const PERSONAL_HISTORY = [
  { code: 'cardiac', label: 'Maladie cardiaque' },
  { code: 'diabetes', label: 'Diabète' },
  { code: 'hypertension', label: 'Hypertension artérielle' },
  { code: 'autoimmune', label: 'Maladie auto-immune' },
  { code: 'cancer', label: 'Cancer' },
  { code: 'autre', label: 'Autre' },
] as const satisfies readonly Option[];

export const FAMILY_HISTORY = [
  { code: 'cardiac', label: 'Maladie cardiaque (infarctus, mort subite)' },
  { code: 'avc', label: 'Accident vasculaire cérébral' },
  { code: 'diabetes', label: 'Diabète' },
  { code: 'hypertension', label: 'Hypertension artérielle' },
  { code: 'hypercholesterolemie', label: 'Hypercholestérolémie familiale' },
  { code: 'thrombose', label: 'Phlébite ou embolie pulmonaire' },
  { code: 'autoimmune', label: 'Maladie auto-immune' },
  { code: 'cancer', label: 'Cancer' },
  { code: 'maladie_genetique', label: 'Maladie génétique (drépanocytose, mucoviscidose…)' },
  { code: 'autre', label: 'Autre' },
] as const satisfies readonly Option[];

export const COMMON_PATHOLOGIES = [
  { code: 'hypertension_arterielle', label: 'Hypertension artérielle', icd10: 'I10' },
  { code: 'diabete_type_1', label: 'Diabète de type 1', icd10: 'E10' },
  { code: 'diabete_type_2', label: 'Diabète de type 2', icd10: 'E11' },
  { code: 'hypercholesterolemie', label: 'Hypercholestérolémie', icd10: 'E78.0' },
  { code: 'obesite', label: 'Obésité (IMC ≥ 30)', icd10: 'E66' },
  { code: 'maladie_coronarienne', label: 'Maladie coronarienne (angine de poitrine, infarctus)', icd10: 'I25' },
  { code: 'insuffisance_cardiaque', label: 'Insuffisance cardiaque', icd10: 'I50' },
  { code: 'fibrillation_atriale', label: 'Fibrillation atriale ou autre trouble du rythme', icd10: 'I48' },
  { code: 'avc_ait', label: 'AVC ou AIT', icd10: 'I64' },
  { code: 'asthme', label: 'Asthme', icd10: 'J45' },
  { code: 'bpco', label: 'Bronchite chronique (BPCO)', icd10: 'J44' },
  { code: 'apnee_sommeil', label: 'Apnées du sommeil', icd10: 'G47.3' },
  { code: 'trouble_thyroide', label: 'Trouble de la thyroïde', icd10: 'E03–E05' },
  { code: 'insuffisance_renale', label: 'Insuffisance rénale chronique', icd10: 'N18' },
  { code: 'reflux', label: 'Reflux gastro-œsophagien', icd10: 'K21' },
  { code: 'depression_anxiete', label: 'Dépression ou trouble anxieux', icd10: 'F32, F41' },
  { code: 'migraine', label: 'Migraine', icd10: 'G43' },
  { code: 'epilepsie', label: 'Épilepsie', icd10: 'G40' },
  { code: 'arthrose_rhumatisme', label: 'Arthrose ou rhumatisme inflammatoire', icd10: 'M15–M19, M06' },
  { code: 'drepanocytose', label: 'Drépanocytose', icd10: 'D57' },
] as const satisfies readonly Option[];

export const COMMON_TREATMENTS = [
  { code: 'paracetamol', label: 'Paracétamol', atc: 'N02BE01', inPregnancy: 'utilisable, dose minimale' },
  {
    code: 'ibuprofene',
    label: 'Ibuprofène ou autre anti-inflammatoire',
    atc: 'M01AE01',
    inPregnancy: 'contre-indiqué dès le début du 6e mois (24 SA) ; à éviter avant',
  },
  {
    code: 'aspirine_faible_dose',
    label: 'Aspirine à faible dose',
    atc: 'B01AC06',
    inPregnancy: 'possible sur indication',
  },
  { code: 'clopidogrel', label: 'Clopidogrel', atc: 'B01AC04', inPregnancy: 'avis spécialisé' },
  {
    code: 'apixaban',
    label: 'Apixaban, rivaroxaban (anticoagulants directs)',
    atc: 'B01AF',
    inPregnancy: 'déconseillé',
  },
  {
    code: 'warfarine',
    label: 'Warfarine, fluindione (AVK)',
    atc: 'B01AA',
    inPregnancy: 'contre-indiqué sauf exception',
  },
  { code: 'metformine', label: 'Metformine', atc: 'A10BA02', inPregnancy: 'possible' },
  { code: 'gliclazide', label: 'Gliclazide', atc: 'A10BB09', inPregnancy: 'relais par insuline' },
  { code: 'insuline', label: 'Insuline', atc: 'A10A', inPregnancy: 'possible' },
  { code: 'amlodipine', label: 'Amlodipine', atc: 'C08CA01', inPregnancy: 'avis spécialisé' },
  {
    code: 'ramipril',
    label: 'Ramipril, périndopril (IEC)',
    atc: 'C09AA',
    inPregnancy: 'contre-indiqué aux 2e et 3e trimestres',
  },
  {
    code: 'valsartan',
    label: 'Valsartan, candésartan (sartans)',
    atc: 'C09CA',
    inPregnancy: 'contre-indiqué aux 2e et 3e trimestres',
  },
  { code: 'bisoprolol', label: 'Bisoprolol', atc: 'C07AB07', inPregnancy: 'avis spécialisé' },
  { code: 'furosemide', label: 'Furosémide', atc: 'C03CA01', inPregnancy: 'à éviter' },
  {
    code: 'atorvastatine',
    label: 'Atorvastatine, rosuvastatine (statines)',
    atc: 'C10AA',
    inPregnancy: 'à interrompre',
  },
  { code: 'levothyroxine', label: 'Lévothyroxine', atc: 'H03AA01', inPregnancy: 'poursuivre, adapter la dose' },
  { code: 'omeprazole', label: 'Oméprazole, ésoméprazole', atc: 'A02BC', inPregnancy: 'possible' },
  { code: 'salbutamol', label: 'Salbutamol', atc: 'R03AC02', inPregnancy: 'possible' },
  { code: 'budesonide_formoterol', label: 'Budésonide/formotérol', atc: 'R03AK07', inPregnancy: 'possible' },
  { code: 'prednisolone', label: 'Prednisolone, prednisone', atc: 'H02AB', inPregnancy: 'avis spécialisé' },
  {
    code: 'sertraline',
    label: 'Sertraline, escitalopram (ISRS)',
    atc: 'N06AB',
    inPregnancy: 'avis spécialisé, ne pas arrêter brutalement',
  },
  { code: 'cetirizine', label: 'Cétirizine', atc: 'R06AE07', inPregnancy: 'possible' },
  { code: 'colecalciferol', label: 'Vitamine D (colécalciférol)', atc: 'A11CC05', inPregnancy: 'recommandée' },
] as const satisfies readonly Option[];
