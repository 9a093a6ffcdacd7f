import type { Referent } from '@maillon/contracts/access/referents';
import { emergencyNumbers } from '@maillon/domain/product/countries';
import { VARIANTS } from '@maillon/domain/product/variants';
import { Phone } from 'lucide-react';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { shownPhone } from '../../../lib/shown-phone.ts';

const Call = ({ number, children }: { readonly number: string; readonly children: string }) => (
  <a href={`tel:${number}`} className="font-semibold whitespace-nowrap underline underline-offset-2">
    {children}
  </a>
);

/** Whom to call when it cannot wait: the referent where they gave a number, and the ambulance of the country. */
export const EmergencyCard = ({ referent }: { readonly referent: Referent | null | undefined }) => {
  const { variant, country } = publicConfig();
  const [ambulance, any] = emergencyNumbers(country);
  const phone = referent?.phone ?? null;
  return (
    <section
      aria-label="En cas d’urgence"
      className="flex gap-3 rounded-lg bg-warning-soft px-4 py-4 text-sm text-warning md:px-5"
    >
      <Phone className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div>
        <h2 className="font-semibold">
          {VARIANTS[variant].maternity ? 'Saignements, douleurs, fièvre ?' : 'Une douleur, un malaise ?'}
        </h2>
        {phone !== null && referent && (
          <p>
            {referent.name} : <Call number={phone}>{shownPhone(phone)}</Call>
          </p>
        )}
        <p>
          Urgence vitale : le <Call number={ambulance}>{ambulance}</Call> ou le <Call number={any}>{any}</Call>
        </p>
      </div>
    </section>
  );
};
