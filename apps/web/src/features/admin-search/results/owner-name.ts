type Person = { firstName: string; lastName: string; email: string }

/** A person by name, by address where they gave none; an absent person is a dash. */
export function ownerName(person: Person | null): string {
  if (!person) return '–'
  return `${person.firstName} ${person.lastName}`.trim() || person.email
}
