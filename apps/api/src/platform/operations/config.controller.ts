import { config } from '@maillon/contracts/system/platform';
import { isCollected } from '@maillon/domain/payment/amount';
import { currencyOf, numbersDoctors } from '@maillon/domain/product/countries';
import { Controller, Inject } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';
import type { CallOf } from '../http/call.ts';
import { Endpoint, Input } from '../http/endpoint.decorator.ts';
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
        payment: env.STRIPE_SECRET_KEY !== undefined && isCollected(currencyOf(env.COUNTRY)),
        vault: env.VAULT_URL !== undefined || env.SEALD_API_URL !== undefined,
        signInWith: [
          ...(env.PSC_ISSUER === undefined ? [] : ['psc' as const]),
          ...(env.ORDOCLIC_ISSUER === undefined ? [] : ['ordoclic' as const]),
        ],
      },
      legalVersion: LEGAL_VERSION,
      patientChangeHours: env.PATIENT_CANCEL_UNTIL_H,
      texts: env.TEXTS,
      livekitUrl: env.LIVEKIT_URL ?? null,
      boxUrl: env.DEVICE_BOX_URL ?? null,
      billingUrl: env.BILLING_URL ?? null,
      prescriptionUrl: numbersDoctors(env.COUNTRY) ? (env.ORDOCLIC_FRAME_URL ?? null) : null,
      mapTiles: env.MAP_TILES_URL ?? null,
      mapAttribution: env.MAP_TILES_URL === undefined ? null : env.MAP_ATTRIBUTION,
      operator: {
        name: env.OPERATOR_NAME,
        legalForm: env.OPERATOR_LEGAL_FORM,
        address: env.OPERATOR_ADDRESS,
        registration: env.OPERATOR_REGISTRATION,
        dpoEmail: env.OPERATOR_DPO_EMAIL,
        consentEmail: env.OPERATOR_CONSENT_EMAIL,
        healthDataHost: env.OPERATOR_HEALTH_DATA_HOST,
        supportEmail: env.OPERATOR_SUPPORT_EMAIL ?? null,
      },
    };
  }
}
