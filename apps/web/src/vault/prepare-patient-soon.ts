import { openVault } from './vault.ts';

/** Once the vault is open. What fails here is tried again by the first text that is sealed for this patient. */
export const preparePatientSoon = async (patientId: string): Promise<void> => {
  try {
    const [provider, { preparePatient }] = await Promise.all([openVault(), import('./prepare-patient.ts')]);
    await preparePatient(provider, patientId);
  } catch {
    // A vault that is shut is said where something is sealed.
  }
};
