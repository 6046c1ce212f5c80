import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconAdjustmentsHorizontal, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import type { StrategyPlace } from '../strategy-place.ts'
import { setPointsQuery } from '../strategy-queries.ts'
import { ReasonText } from '../words/ReasonText.tsx'
import classes from './StrategyLine.module.css'

/** One unobtrusive line about what strategies do at a location; nothing while they change nothing. */
export function StrategyLine({ place }: { place: StrategyPlace }) {
  const { t } = useTranslation()
  const decisions = useQuery(setPointsQuery(place.id)).data?.decisions ?? []
  const [first, ...others] = decisions
  if (!first) return null
  return (
    <AppLink href={webPaths.locationStrategies(place.id)} className={classes.line}>
      <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{first.device.name}</b> <ReasonText kind={first.reasonKind} reason={first.reason} place={place} />
        {others.length > 0 && (
          <span className={classes.others}>
            {' '}
            {t('strategies.othersControlled', { count: others.length })}
          </span>
        )}
      </span>
      <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
    </AppLink>
  )
}
