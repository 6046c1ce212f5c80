import { createHmac } from 'node:crypto'
import { SHOWN_TOKEN_CHARACTERS } from '@kilowatt/contracts/portal/portal-limits'
import { keyFor, openSecret, sealSecret } from '../../../platform/sealed-secret.ts'

const sealing = (secretKey: string) => ({ secretKey, use: 'portal-token' })

/** Stored forms of a token: sealed, for requests; a keyed hash, to recognise it; and its start, for display. */
export const encryptedToken = (token: string, secretKey: string) => ({
  token_start: token.slice(0, SHOWN_TOKEN_CHARACTERS),
  token_sealed: sealSecret(token, sealing(secretKey)),
  token_hash: createHmac('sha256', keyFor({ secretKey, use: 'portal-token-hash' }))
    .update(token)
    .digest(),
})

/** @throws if it was sealed with another SECRET_KEY */
export const openToken = (sealed: Buffer, secretKey: string): string => openSecret(sealed, sealing(secretKey))

/** A token for display: the same number of dots for every token, so its length stays secret. */
export const maskedToken = (start: string): string => `${start}••••••••`
