import { alertForPatient, vitalHeadline, vitalSaid } from '@maillon/domain/measures/alert-words';
import { type MeasuredPerson, pregnantWeeks } from '@maillon/domain/measures/measured-person';
import { HeartPulse, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import type { PatientFile } from '../../../data/affiliations.ts';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { shownPhone } from '../../../lib/shown-phone.ts';
import { spokenMoment } from '../../../lib/spoken-time.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import type { VitalAlert } from '../../../vault/measures/standing-alerts.ts';
import type { VitalMeasure } from '../../../vault/measures/vital-measures.ts';
import { PressureTrend } from './pressure-trend.tsx';

interface AlertBannerProps {
  readonly alert: VitalAlert;
  readonly patient: PatientFile;
  /** Whether the reader may book for them. */
  readonly mayBook: boolean;
  readonly person: MeasuredPerson;
  /** All blood pressures of the record, the oldest first. */
  readonly pressures: readonly VitalMeasure[];
}

/** An abnormal measure on top of the file: to those who follow in figures, to the patient in plain words. */
export const AlertBanner = ({ alert, patient, mayBook, person, pressures }: AlertBannerProps) => {
  const { type, measure, since, limit, level } = alert;
  const { self } = patient.access;
  const isPregnant = pregnantWeeks(person, measure.on) !== null;
  const { phone } = patient.common;
  return (
    <section
      aria-label={`Mesure à voir : ${vitalHeadline(type, measure.value)}`}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-danger/40 bg-danger-soft px-4 py-3 text-sm"
    >
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-md bg-danger text-on-danger [&_svg]:size-5.5"
      >
        <HeartPulse />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-base font-semibold">
          {vitalHeadline(type, measure.value)} {spokenMoment(measure.at, serverNow())}
        </h2>
        {self ? (
          <p className="max-w-3xl">{alertForPatient(type, alert, { isPregnant, country: publicConfig().country })}</p>
        ) : (
          <p>
            {since.length > 0 && (
              <>
                Puis{' '}
                {since
                  .slice(-2)
                  .map(({ value, at }) => `${vitalSaid(type, value)} ${spokenMoment(at, serverNow())}`)
                  .join(', ')}
                .{' '}
              </>
            )}
            {limit !== null && `Repère ${limit}${isPregnant ? ' pendant la grossesse' : ''}. `}
            <span className="text-muted">
              Mesurée par {measure.author}.{level === 'urgent' && ' À voir sans attendre.'}
            </span>
          </p>
        )}
      </div>
      {type === 'BLOOD_PRESSURE' && !self && <PressureTrend measures={pressures} person={person} />}
      {!self && (
        <div className="flex flex-wrap gap-2">
          {mayBook && (
            <Link to={paths.bookAppointment(patient.id)} className={buttonClass({ size: 'sm' })}>
              Prévoir une visite
            </Link>
          )}
          {phone !== null && (
            <a
              href={`tel:${phone}`}
              title={shownPhone(phone)}
              className={buttonClass({ look: 'secondary', size: 'sm' })}
            >
              <Phone aria-hidden="true" />
              Appeler
            </a>
          )}
        </div>
      )}
    </section>
  );
};
