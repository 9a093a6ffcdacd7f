interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** First name, then last name, as screens, messages and FHIR resources show a person. */
export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`;
