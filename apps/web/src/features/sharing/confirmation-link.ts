import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { textIn } from '../../shared/address/address-values.ts'

/** What a link in a mail asks to confirm. */
export type ConfirmationLink = { action: string; id: string }

const MAX_LENGTH = 200

/** The confirmation in an address of any page; null if there is none. */
export function confirmationIn(search: unknown): ConfirmationLink | null {
  if (typeof search !== 'object' || search === null) return null
  const action = parameterOf(Reflect.get(search, 'confirmationAction'))
  const id = parameterOf(Reflect.get(search, 'confirmationId'))
  return action === null || id === null ? null : { action, id }
}

/** A truncated id would name another invite, so an id that is too long is ignored. */
function parameterOf(raw: unknown): string | null {
  const text = textIn(raw, MAX_LENGTH + 1) ?? ''
  return text !== '' && text.length <= MAX_LENGTH ? text : null
}

/** The path of a confirmation, to return to after signing in. */
export const confirmationPath = (link: ConfirmationLink) => withQuery(webPaths.confirmation(), link)

/** The confirmation in a path to return to; null if it leads elsewhere. */
export function confirmationAt(path: string | undefined): ConfirmationLink | null {
  const [page, query] = path?.split('?') ?? []
  if (page !== webPaths.confirmation()) return null
  const values = new URLSearchParams(query)
  const action = parameterOf(values.get('action'))
  const id = parameterOf(values.get('id'))
  return action === null || id === null ? null : { action, id }
}
