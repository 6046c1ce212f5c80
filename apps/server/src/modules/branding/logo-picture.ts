import { createHash } from 'node:crypto'
import { type logoMediaTypes, MAX_LOGO_BYTES } from '@kilowatt/contracts/branding/logo-rules'
import { invalidField } from '../../platform/errors.ts'

type MediaType = (typeof logoMediaTypes)[number]
export type Logo = { readonly hash: string; readonly mediaType: MediaType; readonly content: Buffer }

/** Type by the first bytes, whatever type was declared. */
export function mediaTypeOf(content: Buffer): MediaType | null {
  if (content.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png'
  if (content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  const isRiff = content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP'
  return isRiff ? 'image/webp' : null
}

/** @throws AppError `invalid` naming `content` */
export function readLogo(base64: string): Logo {
  const content = Buffer.from(base64, 'base64')
  if (content.length > MAX_LOGO_BYTES) throw invalidField('content', 'logo_too_large')
  const mediaType = mediaTypeOf(content)
  if (mediaType === null) throw invalidField('content', 'logo_kind')
  return { hash: createHash('sha256').update(content).digest('hex'), mediaType, content }
}

/** The logo's address on our own host. */
export const logoPath = (hash: string) => `/api/site/logos/${hash}`
