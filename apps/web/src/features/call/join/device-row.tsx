import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { adviceOn, browserOf, type DeviceKind, type DeviceState, STATE_LABELS } from './device-state.ts';
import type { TestedDevice } from './use-device.ts';

const ICON = 'size-4.5 shrink-0';

const icons: Readonly<Record<DeviceState, ReactNode>> = {
  waiting: <CircleDashed className={cx(ICON, 'text-muted')} aria-hidden="true" />,
  loading: <Spinner />,
  success: <CircleCheck className={cx(ICON, 'text-success')} aria-hidden="true" />,
  denied: <CircleX className={cx(ICON, 'text-danger')} aria-hidden="true" />,
  missing: <CircleX className={cx(ICON, 'text-danger')} aria-hidden="true" />,
  error: <CircleX className={cx(ICON, 'text-danger')} aria-hidden="true" />,
};

const TITLES: Readonly<Record<DeviceKind, string>> = { camera: 'Caméra', microphone: 'Micro' };

interface DeviceRowProps {
  readonly kind: DeviceKind;
  readonly device: TestedDevice;
  readonly children?: ReactNode;
}

/** Where the test of a device stands, what to do about it, and which device it is. */
export const DeviceRow = ({ kind, device, children }: DeviceRowProps) => {
  const { state, devices, chosen, test } = device;
  const advice = adviceOn(kind, state, browserOf(navigator.userAgent));
  const title = TITLES[kind];
  return (
    <section aria-label={title} className="flex flex-col gap-3 border-t border-line px-4 py-4 md:px-5">
      <div className="flex min-h-6 items-center gap-2.5">
        {icons[state]}
        <h3 className="font-semibold">{title}</h3>
        <p role="status" className={cx('ml-auto', advice === null ? 'text-muted' : 'font-semibold text-danger')}>
          {STATE_LABELS[state]}
        </p>
      </div>
      {advice !== null && (
        <div className="flex flex-col items-start gap-2">
          <p>{advice}</p>
          <Button look="secondary" size="sm" onClick={() => test()}>
            Réessayer<span className="sr-only"> : {title.toLowerCase()}</span>
          </Button>
        </div>
      )}
      {state === 'success' && children}
      {state === 'success' && devices.length > 1 && (
        <Select
          filter
          label={kind === 'camera' ? 'Caméra utilisée' : 'Micro utilisé'}
          value={chosen}
          onChange={test}
          options={devices.map(({ deviceId, label }) => ({ value: deviceId, label: label || title }))}
        />
      )}
    </section>
  );
};
