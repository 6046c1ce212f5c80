/** First and last byte, both counted in. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * What of a file a `Range` header asks for (RFC 9110, 14.2): a part, or all of it where there is no header or one that we do not
 * take (other units, several parts at once); null where nothing of the file is in it.
 */
export function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | 'all' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'all'
  const last = sizeBytes - 1
  if (from === '') return Number(to) === 0 ? null : { first: Math.max(0, sizeBytes - Number(to)), last }
  const range = { first: Number(from), last: to === '' ? last : Math.min(Number(to), last) }
  if (range.first > last) return null
  return range.first > range.last ? 'all' : range
}
