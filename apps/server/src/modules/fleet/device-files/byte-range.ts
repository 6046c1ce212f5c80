/** First and last byte, both included. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * Part of a file that a `Range` header requests (RFC 9110, 14.2): a range, or the whole file without a header
 * or with an unsupported one (other units, several parts at once); null if the range is outside the file.
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
