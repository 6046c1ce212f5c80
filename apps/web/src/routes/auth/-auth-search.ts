import { safeBack } from '../../features/session/safe-back.ts'
import { textIn } from '../../shared/address/address-values.ts'

/** `back`: the page to go to after signing in; kept from page to page until then. */
export type BackSearch = { back?: string | undefined }

// named even when dropped: what validation leaves out, the router takes from the address as it stands
export const backSearch = (raw: Record<string, unknown>): BackSearch => ({ back: safeBack(raw.back) })

/** `token`: the secret of the link in a mail; none when the link is broken. */
export const tokenSearch = (raw: Record<string, unknown>): { token?: string | undefined } => ({
  token: textIn(raw.token, 200),
})
