/** An attendee's name as it is shown; no blank where a part is missing. */
export const fullName = ({
  firstname,
  surname,
}: {
  firstname?: string | undefined;
  surname?: string | undefined;
}): string => [firstname, surname].filter(Boolean).join(' ');
