import { safeBack } from '../../features/session/safe-back.ts'
import { textIn } from '../../shared/address/address-values.ts'

/** `back`: the page to go to after signing in; kept from page to page until then. */
export type BackSearch = { back?: string | undefined }

// returned even if undefined: the router keeps the raw value of a key that validation leaves out
export const backSearch = (raw: Record<string, unknown>): BackSearch => ({ back: safeBack(raw.back) })

/** `token`: the secret of the link in a mail; undefined if the link is broken. */
export const tokenSearch = (raw: Record<string, unknown>): { token?: string | undefined } => ({
  token: textIn(raw.token, 200),
})
