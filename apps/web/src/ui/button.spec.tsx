import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Button } from './button.tsx';

const shown = (type: 'submit' | 'button') => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type={type} onClick={onClick}>
        Suivant
      </Button>
    </form>,
  );
  const click = (detail: number) => fireEvent.click(screen.getByRole('button'), { detail });
  return { click, onClick, onSubmit };
};

it('the second click of a double click does not send the form that stands there by then', () => {
  const { click, onSubmit } = shown('submit');
  click(1);
  click(2);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('a form is sent by the keyboard, whose click is none', () => {
  const { click, onSubmit } = shown('submit');
  click(0);
  click(0);
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

it('what may be repeated, another week for one, is repeated as fast as one clicks', () => {
  const { click, onClick } = shown('button');
  click(1);
  click(2);
  click(3);
  expect(onClick).toHaveBeenCalledTimes(3);
});
