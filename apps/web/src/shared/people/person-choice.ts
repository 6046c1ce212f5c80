import type { Choice } from '../forms/SearchedSelect.tsx'

type Person = { id: number; email: string; firstName: string; lastName: string }

/** A person as an option of a list. */
export const personChoice = ({ id, email, firstName, lastName }: Person): Choice => ({
  value: String(id),
  label: `${firstName} ${lastName} ${email}`.trim().replace(/\s+/g, ' '),
})
