import type { ApiKey } from '@kilowatt/contracts/identity/api-keys'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { browserZone } from '../../../shared/dates/browser-zone.ts'

/** How to recognise a key other than by its name: first characters, permissions, expiry and last use. */
export function useKeyFacts() {
  const { t } = useTranslation()
  const day = (atMs: number) => formatDate(atMs, { timeZone: browserZone })
  const termOf = ({ expiresAt, expired }: ApiKey) => {
    if (expiresAt === null) return t('user.keyForever')
    return t(expired ? 'user.keyExpired' : 'user.keyUntil', { date: day(expiresAt) })
  }
  return (key: ApiKey) => {
    const used =
      key.lastUsedAt === null ? t('user.neverUsed') : t('user.lastUsed', { time: day(key.lastUsedAt) })
    return `${key.prefix}… · ${t(`user.scope_${key.scope}`)} · ${termOf(key)} · ${used}`
  }
}
