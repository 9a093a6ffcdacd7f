import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SuggestField } from './suggest-field.tsx';

const TOWNS = ['Bordeaux', 'Bormes', 'Bordères'];

interface DemoProps {
  readonly towns?: readonly string[];
  readonly onPick?: (town: string) => void;
  readonly onEscape?: () => void;
  readonly freeText?: boolean;
  readonly minLength?: number;
  readonly error?: string;
}

const Demo = ({
  towns = TOWNS,
  onPick = () => undefined,
  onEscape = () => undefined,
  freeText = false,
  ...more
}: DemoProps) => {
  const [text, setText] = useState('');
  return (
    <section onKeyDown={({ key }) => key === 'Escape' && onEscape()} aria-label="around">
      <SuggestField
        label="Ville"
        {...more}
        freeText={freeText}
        required
        text={text}
        onText={setText}
        suggestions={towns}
        labelOf={(town) => town}
        keyOf={(town) => town}
        onPick={(town) => {
          setText(town);
          onPick(town);
        }}
      />
      <button type="button">Suivant</button>
    </section>
  );
};

const open = async (props: DemoProps = {}) => {
  const user = userEvent.setup();
  render(<Demo {...props} />);
  const control = screen.getByRole('combobox', { name: 'Ville' });
  return { user, control };
};
const activeOption = (control: HTMLElement): string | null =>
  document.getElementById(control.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

describe('a field with suggestions', () => {
  it('proposes nothing before two characters', async () => {
    const { user, control } = await open();
    await user.type(control, 'B');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(control).toHaveAttribute('aria-expanded', 'false');
    await user.type(control, 'o');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(TOWNS);
    expect(control).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  });

  it('opens where it is entered, but not over what is said of a mistake before it is asked to', async () => {
    const { user } = await open({ minLength: 0, error: 'Ce champ est obligatoire' });
    await user.tab();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.keyboard('{ArrowDown}');
    screen.getByRole('listbox');
  });

  it('is walked through with the arrows and taken with Enter; the focus stays in the control', async () => {
    const onPick = jest.fn<(town: string) => void>();
    const { user, control } = await open({ onPick });
    await user.type(control, 'Bo{ArrowDown}');
    expect(activeOption(control)).toBe('Bordeaux');
    await user.keyboard('{ArrowUp}');
    expect(activeOption(control)).toBeNull();
    await user.keyboard('{ArrowUp}');
    expect(activeOption(control)).toBe('Bordères');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(onPick).toHaveBeenCalledWith('Bormes');
    expect(control).toHaveFocus();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('a field with suggestions is taken with the mouse', async () => {
    const onPick = jest.fn<(town: string) => void>();
    const { user, control } = await open({ onPick });
    await user.type(control, 'Bor');
    await user.click(screen.getByRole('option', { name: 'Bormes' }));
    expect(onPick).toHaveBeenCalledWith('Bormes');
  });

  it('closes on the first Escape, and leaves the next one to what is around it', async () => {
    const onEscape = jest.fn();
    const { user, control } = await open({ onEscape });
    await user.type(control, 'Bor{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(onEscape).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledTimes(1);
  });

  it('with a free text closes when the only proposal says what is written already', async () => {
    const { user, control } = await open({ towns: ['Bordeaux'], freeText: true });
    await user.type(control, 'Bordeau');
    expect(screen.queryByRole('listbox')).toBeInTheDocument();
    await user.type(control, 'x');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('without one stays open: writing a name is not choosing the person', async () => {
    const { user, control } = await open({ towns: ['Bordeaux'] });
    await user.type(control, 'Bordeaux');
    screen.getByRole('option', { name: 'Bordeaux' });
  });

  it('says that nothing was found, and keeps the text', async () => {
    const { user, control } = await open({ towns: [] });
    await user.type(control, 'Zz');
    expect(screen.getByRole('status').textContent).toBe('Aucun résultat');
    expect(control).toHaveValue('Zz');
  });

  it('keeps that remark when the focus leaves, so that nothing moves under a click', async () => {
    const { user, control } = await open({ towns: [] });
    await user.type(control, 'Zz');
    await user.tab();
    expect(screen.getByRole('status').textContent).toBe('Aucun résultat');
  });

  it('leaves the rest of the page within reach, and closes when one goes there', async () => {
    const { user, control } = await open();
    await user.type(control, 'Bor');
    screen.getByRole('button', { name: 'Suivant' });
    await user.tab();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });
});
