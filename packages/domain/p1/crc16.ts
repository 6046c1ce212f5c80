const tableOf = (polynomial: number): Uint16Array => {
  const table = new Uint16Array(256)
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ polynomial : crc >> 1
    table[byte] = crc
  }
  return table
}

/** x16+x15+x2+1 reflected: DSMR P1 companion standard 5.0.2 §6.2 */
const arc = tableOf(0xa001)
/** x16+x12+x5+1 reflected: ISO/IEC 13239 (HDLC), the FCS-16 */
const x25 = tableOf(0x8408)

const CR = 13
const LF = 10

/** CRC-16/ARC of bytes[start, end): init 0, no final xor. For a telegram: from `/` to `!`, inclusive. */
export function crc16Arc(bytes: Uint8Array, start: number, end: number): number {
  let crc = 0
  for (let i = start; i < end; i++) crc = (crc >> 8) ^ (arc[(crc ^ (bytes[i] ?? 0)) & 0xff] ?? 0)
  return crc
}

/**
 * The CRC that the meter calculated before a text-mode connection dropped the CRs: every LF counts as CR LF.
 */
export function crc16ArcOfRestoredLines(bytes: Uint8Array, start: number, end: number): number {
  let crc = 0
  for (let i = start; i < end; i++) {
    const byte = bytes[i] ?? 0
    if (byte === LF) crc = (crc >> 8) ^ (arc[(crc ^ CR) & 0xff] ?? 0)
    crc = (crc >> 8) ^ (arc[(crc ^ byte) & 0xff] ?? 0)
  }
  return crc
}

/** CRC-16/X-25 of bytes[start, end): init and final xor 0xFFFF; sent low byte first. */
export function crc16X25(bytes: Uint8Array, start: number, end: number): number {
  let crc = 0xffff
  for (let i = start; i < end; i++) crc = (crc >> 8) ^ (x25[(crc ^ (bytes[i] ?? 0)) & 0xff] ?? 0)
  return crc ^ 0xffff
}
