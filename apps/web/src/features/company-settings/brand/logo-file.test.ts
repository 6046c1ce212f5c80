import { logoMediaTypes as allowed, MAX_LOGO_BYTES } from '@kilowatt/contracts/branding/logo-rules'
import { expect, test } from 'vitest'
import { isPossibleLogo, logoMediaTypes, toBase64 } from './logo-file.ts'

test.each([
  ['a PNG of the maximum size', 'image/png', MAX_LOGO_BYTES, true],
  ['one byte more', 'image/png', MAX_LOGO_BYTES + 1, false],
  ['nothing', 'image/png', 0, false],
  ['an SVG', 'image/svg+xml', 100, false],
  ['a file of an unknown type', '', 100, false],
])('%s', (_what, type, size, expected) => expect(isPossibleLogo({ type, size })).toBe(expected))

test('offers exactly what the server accepts', () => expect(logoMediaTypes).toEqual([...allowed]))

test('law: base64 gives the same bytes back', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
  expect(new Uint8Array(Buffer.from(await toBase64(new Blob([bytes])), 'base64'))).toEqual(bytes)
})
