import { createHmac } from 'node:crypto'
import { SHOWN_TOKEN_CHARACTERS } from '@kilowatt/contracts/portal/portal-limits'
import { keyFor, openSecret, sealSecret } from '../../../platform/sealed-secret.ts'

const sealing = (secretKey: string) => ({ secretKey, use: 'portal-token' })

/** What is kept of a token: sealed, to be asked with; a keyed hash, to be known again; and its start, to be shown. */
export const keptToken = (token: string, secretKey: string) => ({
  token_start: token.slice(0, SHOWN_TOKEN_CHARACTERS),
  token_sealed: sealSecret(token, sealing(secretKey)),
  token_hash: createHmac('sha256', keyFor({ secretKey, use: 'portal-token-hash' }))
    .update(token)
    .digest(),
})

/** @throws when it was sealed with another SECRET_KEY */
export const openToken = (sealed: Buffer, secretKey: string): string => openSecret(sealed, sealing(secretKey))

/** As many dots for every token: how long one is is nobody's business. */
export const maskedToken = (start: string): string => `${start}••••••••`
