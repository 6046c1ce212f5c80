const units = ['B', 'kB', 'MB', 'GB', 'TB']
const STEP = 1000

/** A number of bytes as mobile operators count them, in steps of a thousand: `512.4 MB`. */
export function formatBytes(bytes: number, { locale }: { locale: string }): string {
  const power = bytes < STEP ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: power === 0 ? 0 : 1 })
  return `${number.format(bytes / STEP ** power)}\u00a0${units[power]}`
}
