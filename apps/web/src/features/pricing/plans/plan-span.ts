import type { TFunction } from 'i18next'

/** 2026-11-23 as 23. 11. 2026. */
export const dayText = (day: string): string => day.split('-').reverse().join('. ')

/** "from 01. 01. 2026", "01. 01. 2026 – 31. 12. 2026" */
export const spanText = (
  t: TFunction,
  { validFrom, validTo }: { validFrom: string; validTo: string | null },
): string =>
  validTo === null
    ? t('plans.fromDay', { day: dayText(validFrom) })
    : `${dayText(validFrom)} – ${dayText(validTo)}`
