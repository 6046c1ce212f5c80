import type { ConnectionEnding } from '@kilowatt/contracts/devices/connection-endings'
import { useTranslation } from 'react-i18next'

const MINUTE_MS = 60_000

/** Texts about a controller's connection: why it was lost, and for how long. */
export function useLineTexts() {
  const { t } = useTranslation()
  return {
    because: (ending: ConnectionEnding) => t(`controllerPages.ending_${ending}`),
    duration(ms: number): string {
      const minutes = Math.round(ms / MINUTE_MS)
      if (minutes < 1) return t('controllerPages.seconds', { n: Math.max(1, Math.round(ms / 1000)) })
      const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
      if (days > 0) return t('controllerPages.days', { d: days, h: hours })
      if (hours > 0) return t('controllerPages.hours', { h: hours, m: minutes % 60 })
      return t('controllerPages.minutes', { m: minutes })
    },
  }
}
