import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { kindOf } from '../rules/rule-kinds.ts'

const pages = { brand: webPaths.company, sender: webPaths.companyMail }

/** A link to the page of the company where people can fix the problem, if there is one. */
export function MendLink({ alarm: { kind, companyId } }: { alarm: Alarm }) {
  const { t } = useTranslation()
  const mendedAt = kindOf(kind)?.mendedAt
  if (mendedAt === undefined || companyId === null) return null
  return <AppLink href={pages[mendedAt](companyId)}>{t(`alarms.mend_${mendedAt}`)}</AppLink>
}
