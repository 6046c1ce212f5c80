type Person = { firstName: string; lastName: string; email: string }

/** A person's name, or the e-mail address if there is no name; a dash if there is no person. */
export function ownerName(person: Person | null): string {
  if (!person) return '–'
  return `${person.firstName} ${person.lastName}`.trim() || person.email
}
