import { Button } from '../../ui/button.tsx';

interface MoreButtonProps {
  readonly hasMore: boolean;
  readonly pending: boolean;
  readonly onClick: () => void;
}

export const MoreButton = ({ hasMore, pending, onClick }: MoreButtonProps) =>
  hasMore && (
    <div className="mt-4 flex justify-center">
      <Button look="secondary" pending={pending} onClick={onClick}>
        Afficher la suite
      </Button>
    </div>
  );
