import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import { config } from '@maillon/contracts/system/platform';
import { currencyOf } from '@maillon/domain/product/countries';
import { Controller, Inject } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';
import type { CallOf } from '../http/call.ts';
import { Endpoint, Input } from '../http/endpoint.decorator.ts';
import { LEGAL_VERSION } from '../legal-version.ts';

/** Where browsers find the other half of their keys: at most one of the two. */
const keysOf = (env: Env): Pick<OutputOf<typeof config>, 'vault' | 'seald' | 'card'> => {
  const { SEALD_APP_ID: appId, SEALD_API_URL: apiURL, SEALD_KEY_STORAGE_URL: keyStorageURL } = env;
  if (appId && apiURL && keyStorageURL) return { vault: null, seald: { appId, apiURL, keyStorageURL }, card: null };
  const { VAULT_URL: url, VAULT_SERVER_KEY: serverKey } = env;
  const { PSC_ISSUER: issuer, VAULT_CARD_CLIENT_ID: audience, VAULT_CARD_AUTHORIZE: authorize } = env;
  return {
    vault: url && serverKey ? { url, serverKey } : null,
    seald: null,
    card: issuer && audience && authorize ? { issuer, audience, authorize } : null,
  };
};

@Controller()
export class ConfigController {
  constructor(@Inject(ENV) private readonly env: Env) {}

  @Endpoint(config)
  config(@Input() _call: CallOf<typeof config>) {
    const { env } = this;
    return {
      variant: env.VARIANT,
      country: env.COUNTRY,
      currency: currencyOf(env.COUNTRY),
      mode: env.MODE,
      features: {
        devOutbox: env.MODE === 'LOCAL',
        video: env.LIVEKIT_URL !== undefined,
        signInWith: [
          ...(env.PSC_ISSUER === undefined ? [] : ['psc' as const]),
          ...(env.ORDOCLIC_ISSUER === undefined ? [] : ['ordoclic' as const]),
        ],
      },
      legalVersion: LEGAL_VERSION,
      livekitUrl: env.LIVEKIT_URL ?? null,
      ...keysOf(env),
      mapTiles: null,
      operator: {
        name: env.OPERATOR_NAME,
        legalForm: env.OPERATOR_LEGAL_FORM,
        address: env.OPERATOR_ADDRESS,
        registration: env.OPERATOR_REGISTRATION,
        dpoEmail: env.OPERATOR_DPO_EMAIL,
        consentEmail: env.OPERATOR_CONSENT_EMAIL,
        healthDataHost: env.OPERATOR_HEALTH_DATA_HOST,
      },
    };
  }
}
