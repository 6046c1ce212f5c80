type Person = { firstName: string; lastName: string; email: string }

/** A person by name, or by e-mail address if they gave none; a dash if there is no person. */
export function ownerName(person: Person | null): string {
  if (!person) return '–'
  return `${person.firstName} ${person.lastName}`.trim() || person.email
}
