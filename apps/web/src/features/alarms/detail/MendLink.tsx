import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { kindOf } from '../rules/rule-kinds.ts'

const pages = { brand: webPaths.company, sender: webPaths.companyMail, rollout: webPaths.softwareRollout }

/** A link to the page of the company or roll-out where people can fix the fault, if there is one. */
export function MendLink({ alarm: { kind, companyId, rolloutId } }: { alarm: Alarm }) {
  const { t } = useTranslation()
  const mendedAt = kindOf(kind)?.mendedAt
  const id = mendedAt === 'rollout' ? rolloutId : companyId
  if (mendedAt === undefined || id === null) return null
  return <AppLink href={pages[mendedAt](id)}>{t(`alarms.mend_${mendedAt}`)}</AppLink>
}
