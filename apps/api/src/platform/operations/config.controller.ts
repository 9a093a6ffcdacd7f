import { config } from '@maillon/contracts/platform';
import { currencyOf } from '@maillon/domain/user-type';
import { Controller, Inject } from '@nestjs/common';
import type { CallOf } from '../call.ts';
import { Endpoint, Input } from '../endpoint.decorator.ts';
import { ENV, type Env } from '../env.ts';
import { LEGAL_VERSION } from '../legal-version.ts';

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
      vault: env.VAULT_URL && env.VAULT_SERVER_KEY ? { url: env.VAULT_URL, serverKey: env.VAULT_SERVER_KEY } : null,
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
