import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
/** What a link in a mail asks to confirm. */
export type ConfirmationLink = { action: string; id: string }

const MAX_LENGTH = 200

/** The confirmation that an address carries on any page; null when it carries none. */
export function confirmationIn(search: unknown): ConfirmationLink | null {
  if (typeof search !== 'object' || search === null) return null
  const action = textOf(Reflect.get(search, 'confirmationAction'))
  const id = textOf(Reflect.get(search, 'confirmationId'))
  return action === null || id === null ? null : { action, id }
}

/** A parameter as text; one of digits only comes as a number. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= MAX_LENGTH ? text : null
}

/** The path of a confirmation, to come back to after signing in. */
export const confirmationPath = (link: ConfirmationLink) => withQuery(webPaths.confirmation(), link)
