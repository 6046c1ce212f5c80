import { expect, test } from 'vitest'
import { mediaTypeOf, readLogo } from './logo-picture.ts'

test.each<[string, string, string | null]>([
  ['a PNG', '\x89PNG\r\n\x1a\nrest', 'image/png'],
  ['a JPEG', '\xff\xd8\xff\xe0rest', 'image/jpeg'],
  ['a WebP', 'RIFF\x00\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['a page', '<!doctype html>', null],
  ['another RIFF', 'RIFF\x00\x00\x00\x00WAVE', null],
  ['a truncated header', '\x89PNG', null],
  ['nothing', '', null],
])('recognises %s by its first bytes', (_what, bytes, expected) => {
  expect(mediaTypeOf(Buffer.from(bytes, 'latin1'))).toBe(expected)
})

test('law: equal content has the same name, different content has another name', () => {
  const picture = (end: string) => Buffer.from(`\x89PNG\r\n\x1a\n${end}`, 'latin1').toString('base64')
  expect(readLogo(picture('a')).hash).toBe(readLogo(picture('a')).hash)
  expect(readLogo(picture('a')).hash).not.toBe(readLogo(picture('b')).hash)
})
