/** XXXX-XXXX-XXXX-XXXX, four groups of four characters (spec §5). */
export const serialPattern = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/

/** Content of a QR code: the serial number of a controller, or why it is not one. Addresses are never opened. */
export type ScannedText = { readonly serial: string } | { readonly fault: 'web_address' | 'not_a_serial' }

const webAddress = /^\s*(https?:\/\/|www\.)/i

export function readScannedText(text: string): ScannedText {
  const serial = text.trim().toUpperCase()
  if (serialPattern.test(serial)) return { serial }
  return { fault: webAddress.test(text) ? 'web_address' : 'not_a_serial' }
}

export const SERIAL_GROUPS = 4
export const SERIAL_GROUP_LENGTH = 4

/** Four groups of typed or pasted text in any form: `7k3mq2xh 94td` gives `7K3M`, `Q2XH`, `94TD` and an empty one. */
export function serialGroups(typed: string): string[] {
  const characters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return Array.from({ length: SERIAL_GROUPS }, (_, group) =>
    characters.slice(group * SERIAL_GROUP_LENGTH, (group + 1) * SERIAL_GROUP_LENGTH),
  )
}

/** The groups as one text; empty groups keep their place. */
export const serialOf = (groups: readonly string[]): string =>
  groups.every((group) => group === '') ? '' : groups.join('-')

export const isWholeSerial = (text: string): boolean => serialPattern.test(text)
