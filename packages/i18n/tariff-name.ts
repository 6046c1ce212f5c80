type Translate = (key: string, values: Record<string, string>) => string

const known: Readonly<Record<string, string>> = {
  T0: 'painter.tariff_T0',
  T1: 'painter.tariff_T1',
  T2: 'painter.tariff_T2',
}

/** `T1 (VT)`, `Block 3`; a tariff with a name of its own is shown by that name. */
export function tariffName(translate: Translate, tariff: string): string {
  const key = known[tariff]
  if (key !== undefined) return translate(key, {})
  return /^[1-5]$/.test(tariff) ? translate('painter.block', { number: tariff }) : tariff
}
