const LONGEST_HEX_BYTES = 32_768

const nibble = (code: number): number => {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

/** People and loggers separate digits by white space, `:`, `-` or `,`. */
const isSeparator = (code: number) =>
  code === 0x20 || (code >= 9 && code <= 13) || code === 0x3a || code === 0x2d || code === 0x2c

/** The bytes that `bytes` spells as hex text; null if it is not hex text of whole bytes. */
export function decodeHexText(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length > LONGEST_HEX_BYTES) return null
  const decoded = new Uint8Array(bytes.length >> 1)
  let length = 0
  let high = -1
  for (const code of bytes) {
    const value = nibble(code)
    if (value < 0) {
      if (!isSeparator(code)) return null
      continue
    }
    if (high < 0) high = value
    else {
      decoded[length++] = high * 16 + value
      high = -1
    }
  }
  return length === 0 || high >= 0 ? null : decoded.subarray(0, length)
}
