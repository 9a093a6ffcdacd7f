import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { DateField, TimeField } from './date-field.tsx';

const listener = jest.fn();
const Form = ({ first, error }: { readonly first: string; readonly error?: string | undefined }) => {
  const [value, setValue] = useState(first);
  const change = (next: string) => {
    listener(next);
    setValue(next);
  };
  return (
    <>
      <DateField label="Jour" required value={value} onChange={change} error={value === '' ? error : undefined} />
      <button type="button" onClick={() => setValue('2026-11-22')}>
        Aujourd’hui
      </button>
    </>
  );
};
const renderDay = (first = '', error?: string) => {
  listener.mockReset();
  render(<Form first={first} error={error} />);
  return screen.getByLabelText<HTMLInputElement>('Jour');
};
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('a day that is written by hand', () => {
  it('is told once it is a day, and said in words', () => {
    const field = renderDay();
    write(field, '12/03/19');
    expect(listener).not.toHaveBeenCalled();
    write(field, '12/03/1994');
    expect(listener).toHaveBeenCalledWith('1994-03-12');
    expect(screen.getByText('samedi 12 mars 1994')).toBeInTheDocument();
  });

  it('stays as it is written until it is left', () => {
    const field = renderDay();
    write(field, '12031994');
    expect(field).toHaveValue('12031994');
    fireEvent.blur(field);
    expect(field).toHaveValue('12/03/1994');
  });

  it('is not lost without a word when it does not exist', () => {
    const field = renderDay();
    write(field, '31/02/2026');
    expect(screen.queryByText(/n’existe pas/)).not.toBeInTheDocument();
    fireEvent.blur(field);
    expect(screen.getByText(/Cette date n’existe pas/)).toBeInTheDocument();
    expect(field).toHaveAttribute('aria-invalid', 'true');
  });

  it('is not said to be missing where it is one that does not exist', () => {
    const field = renderDay('', 'La date est requise');
    screen.getByText('La date est requise');
    write(field, '31/02/2026');
    expect(screen.queryByText('La date est requise')).not.toBeInTheDocument();
    screen.getByText(/Cette date n’existe pas/);
  });

  it('is no day any more once a part of it is taken away', () => {
    const field = renderDay('1994-03-12');
    write(field, '12/03/199');
    expect(listener).toHaveBeenCalledWith('');
    expect(field).toHaveValue('12/03/199');
  });

  it('gives way to one that comes from outside', () => {
    const field = renderDay('1994-03-12');
    fireEvent.click(screen.getByText('Aujourd’hui'));
    expect(field).toHaveValue('22/11/2026');
  });

  it('is chosen in the browser’s own calendar, which is there from the first click', () => {
    const opened = jest.fn(function (this: HTMLInputElement) {
      write(this, '2026-11-22');
    });
    HTMLInputElement.prototype.showPicker = opened;
    const field = renderDay('1994-03-12');
    fireEvent.click(screen.getByRole('button', { name: 'Ouvrir le calendrier' }));
    expect(opened).toHaveBeenCalledTimes(1);
    expect(field).toHaveValue('22/11/2026');
  });

  it('a day that is written by hand moves with the arrows', () => {
    const field = renderDay('2026-02-28');
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(listener).toHaveBeenCalledWith('2026-03-01');
  });
});

describe('a time that is written by hand', () => {
  it('a time that is written by hand may be a whole hour', () => {
    const change = jest.fn();
    render(<TimeField label="Heure" value="" onChange={change} />);
    const field = screen.getByLabelText(/Heure/);
    write(field, '18h');
    fireEvent.blur(field);
    expect(change).toHaveBeenCalledWith('18:00');
  });
});
