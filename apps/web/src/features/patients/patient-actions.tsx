import type { LucideIcon } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useMobileLayout } from '../../lib/hooks/use-media.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';

/** Something that can be done for a patient from the top of their page. */
export interface PatientAction {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Where it leads, or what happens. */
  readonly act: string | (() => void);
}

interface PatientActionsProps {
  /** The one that is wanted most comes first. */
  readonly actions: readonly PatientAction[];
}

/** Side by side where there is room; on a phone the first one, and a menu with the others. */
export const PatientActions = ({ actions }: PatientActionsProps) => {
  const mobile = useMobileLayout();
  const navigate = useNavigate();
  const [first, ...others] = actions;
  if (first === undefined) return null;
  if (!mobile) {
    return (
      <div className="flex flex-wrap gap-2">
        {others.toReversed().map((action) => (
          <ActionButton key={action.label} action={action} look="secondary" />
        ))}
        <ActionButton action={first} look="primary" />
      </div>
    );
  }
  return (
    <div className="flex w-full items-center gap-2 *:first:flex-1">
      <ActionButton action={first} look="primary" wide />
      {others.length > 0 && (
        <ActionMenu
          outlined
          label="Autres actions"
          actions={others.map(({ label, icon: Icon, act }) => ({
            label,
            icon: <Icon aria-hidden="true" />,
            onSelect: () => (typeof act === 'string' ? void navigate(act) : act()),
          }))}
        />
      )}
    </div>
  );
};

interface ActionButtonProps {
  readonly action: PatientAction;
  readonly look: 'primary' | 'secondary';
  readonly wide?: boolean;
}

const ActionButton = ({ action: { label, icon: Icon, act }, look, wide = false }: ActionButtonProps) =>
  typeof act === 'string' ? (
    <Link to={act} className={buttonClass({ look, wide })}>
      <Icon aria-hidden="true" />
      {label}
    </Link>
  ) : (
    <Button look={look} wide={wide} icon={<Icon aria-hidden="true" />} onClick={act}>
      {label}
    </Button>
  );
