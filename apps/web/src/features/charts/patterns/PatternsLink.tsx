import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { seriesOf } from '@kilowatt/domain/energy/balance/category-facts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconGridDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { type ChartPlace, partOf } from '../request/use-chart.ts'

type Props = {
  place: ChartPlace
  /** whether the link is an icon with a tooltip */
  asIcon: boolean
}

/**
 * Link from a chart of a location, device or group of locations to its patterns. Sums of several devices have
 * none.
 */
export function PatternsLink({ place, asIcon }: Props) {
  const { t } = useTranslation()
  const part = partOf(place)
  if (part && !('device' in part)) return null
  const path =
    'locationId' in place
      ? webPaths.locationPatterns(place.locationId)
      : webPaths.groupPatterns(place.companyId, place.locationGroupId)
  const device = part && 'device' in part ? part.device : undefined
  const [series] = device ? seriesOf(device.category) : []
  const href = device && series ? withQuery(path, { quantity: series.key, device: String(device.id) }) : path
  const name = t('patterns.title')
  if (asIcon)
    return (
      <Tooltip label={name}>
        <ActionIcon component={AppLink} href={href} variant="default" aria-label={name}>
          <IconGridDots size={20} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Button
      component={AppLink}
      href={href}
      variant="default"
      leftSection={<IconGridDots size={18} stroke={1.75} />}
    >
      {name}
    </Button>
  )
}
